extension Schema {
    // The same as `object` above for so many members. With a number that is known the compiler finds the
    // types of closures within the members, and says in one error that members stand in another order than
    // `make`'s parameters; a parameter pack does neither.

    /// An object of 1 member, in the order of `make`'s parameters.
    @inlinable public static func object<P0>(
        _ make: @escaping @Sendable (P0) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0)
    }

    /// An object of 2 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1>(
        _ make: @escaping @Sendable (P0, P1) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1)
    }

    /// An object of 3 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2>(
        _ make: @escaping @Sendable (P0, P1, P2) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2)
    }

    /// An object of 4 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3>(
        _ make: @escaping @Sendable (P0, P1, P2, P3) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3)
    }

    /// An object of 5 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4)
    }

    /// An object of 6 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4, P5>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4, P5) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>,
        _ f5: Field<Value, P5>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4, f5)
    }

    /// An object of 7 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4, P5, P6>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4, P5, P6) -> Value, unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>,
        _ f5: Field<Value, P5>,
        _ f6: Field<Value, P6>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4, f5, f6)
    }

    /// An object of 8 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4, P5, P6, P7>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4, P5, P6, P7) -> Value,
        unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>,
        _ f5: Field<Value, P5>,
        _ f6: Field<Value, P6>,
        _ f7: Field<Value, P7>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4, f5, f6, f7)
    }

    /// An object of 9 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4, P5, P6, P7, P8>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4, P5, P6, P7, P8) -> Value,
        unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>,
        _ f5: Field<Value, P5>,
        _ f6: Field<Value, P6>,
        _ f7: Field<Value, P7>,
        _ f8: Field<Value, P8>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4, f5, f6, f7, f8)
    }

    /// An object of 10 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4, P5, P6, P7, P8, P9>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4, P5, P6, P7, P8, P9) -> Value,
        unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>,
        _ f5: Field<Value, P5>,
        _ f6: Field<Value, P6>,
        _ f7: Field<Value, P7>,
        _ f8: Field<Value, P8>,
        _ f9: Field<Value, P9>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9)
    }

    /// An object of 11 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10) -> Value,
        unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>,
        _ f5: Field<Value, P5>,
        _ f6: Field<Value, P6>,
        _ f7: Field<Value, P7>,
        _ f8: Field<Value, P8>,
        _ f9: Field<Value, P9>,
        _ f10: Field<Value, P10>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10)
    }

    /// An object of 12 members, in the order of `make`'s parameters.
    @inlinable public static func object<P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11>(
        _ make: @escaping @Sendable (P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11) -> Value,
        unknownKeys: UnknownKeys = .ignore,
        _ f0: Field<Value, P0>,
        _ f1: Field<Value, P1>,
        _ f2: Field<Value, P2>,
        _ f3: Field<Value, P3>,
        _ f4: Field<Value, P4>,
        _ f5: Field<Value, P5>,
        _ f6: Field<Value, P6>,
        _ f7: Field<Value, P7>,
        _ f8: Field<Value, P8>,
        _ f9: Field<Value, P9>,
        _ f10: Field<Value, P10>,
        _ f11: Field<Value, P11>
    ) -> Schema {
        objectOfAny(make, unknownKeys, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11)
    }
}
