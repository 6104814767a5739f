/// A stack whose upper part can be taken off as an array, without copying its elements.
///
/// It is safe because every index is checked against `count`, and nothing above it is read.
@safe struct Pile<Element>: ~Copyable {
    // Owned: allocated and freed here, and `count` elements from its start are initialized.
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init() {
        capacity = 16
        unsafe base = .allocate(capacity: capacity)
    }

    deinit {
        unsafe base.deinitialize(count: count)
        unsafe base.deallocate()
    }

    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < count)
        return unsafe base[index]
    }

    /// Changes an element in place.
    mutating func change(at index: Int, _ body: (inout Element) -> Void) {
        precondition(index >= 0 && index < count)
        unsafe body(&base[index])
    }

    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        unsafe (base + count).initialize(to: element)
        count &+= 1
    }

    /// Takes off the elements from `start` on.
    mutating func popArray(from start: Int) -> [Element] {
        precondition(start >= 0 && start <= count)
        let taken = count - start
        guard taken > 0 else { return [] }
        count = start
        return unsafe Array(unsafeUninitializedCapacity: taken) { buffer, used in
            if let address = buffer.baseAddress {
                unsafe address.moveInitialize(from: base + start, count: taken)
                used = taken
            }
        }
    }

    /// Drops the elements from `start` on.
    mutating func cut(to start: Int) {
        precondition(start >= 0 && start <= count)
        unsafe (base + start).deinitialize(count: count - start)
        count = start
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity *= 2
    }
}
