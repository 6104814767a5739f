package import Synchronization

/// Which of the planted bugs is there; of all of them one at a time at most.
package enum Plant {
    /// Zero is none.
    package static let number = Atomic<Int>(0)

    package static func isOn(_ number: Int) -> Bool { self.number.load(ordering: .relaxed) == number }
}
