/// Uninitialized memory for one value, lent to the schema that reads it.
///
/// Schemas of all types have one signature for reading, so that an object's members, in whatever order they
/// come, are read by one loop without a generic in it; a value travels through raw memory here and nowhere
/// else. It is safe because slots are made in two places only, from the layout of the very type that the
/// schema is of, and a slot is initialized exactly when reading has said that it succeeded.
@usableFromInline @safe struct Slot {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable @inline(__always) init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

    /// Puts the value there.
    @inlinable @inline(__always) func initialize<Value>(to value: consuming Value) {
        unsafe address.initializeMemory(as: Value.self, to: value)
    }

    /// Takes the value out; the memory is uninitialized again.
    @inlinable @inline(__always) func take<Value>(_ type: Value.Type) -> Value {
        unsafe address.assumingMemoryBound(to: type).move()
    }

    /// The value, which stays there.
    @inlinable @inline(__always) func look<Value>(_ type: Value.Type) -> Value {
        unsafe address.assumingMemoryBound(to: type).pointee
    }

    /// A place further on in this memory.
    @inlinable @inline(__always) func advanced(by offset: Int) -> Slot { unsafe Slot(address + offset) }

    /// Lends a slot of a layout to `body`, which must leave it uninitialized.
    @inlinable @inline(__always)
    static func lend<Result, Failure: Error>(
        size: Int, alignment: Int, _ body: (Slot) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) {
            buffer throws(Failure) -> Result in
            guard let base = buffer.baseAddress else { preconditionFailure("Slot: no memory was lent") }
            return try body(unsafe Slot(base))
        }
    }
}
