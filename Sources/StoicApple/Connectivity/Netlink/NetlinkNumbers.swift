/// The kernel's numbers, written down here so that the machine is the same, and tested, everywhere.
package enum NetlinkNumbers {
    static let error: UInt16 = 2
    static let done: UInt16 = 3
    static let overrun: UInt16 = 4
    static let newLink: UInt16 = 16
    static let deletedLink: UInt16 = 17
    static let newAddress: UInt16 = 20
    static let deletedAddress: UInt16 = 21
    static let newRoute: UInt16 = 24
    static let deletedRoute: UInt16 = 25

    static let multipart: UInt16 = 0x2
    static let dumpInterrupted: UInt16 = 0x10
    /// Two bits of an attribute's type say other things (nested, byte order).
    static let typeMask: UInt16 = 0x3FFF

    static let version4: UInt8 = 2
    static let version6: UInt8 = 10
}
