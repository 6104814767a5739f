internal import CStoicSimulation

/// Which world the calling thread runs. A world belongs to one thread from its beginning to its end.
enum ThreadSlot {
    static var world: World? {
        guard let world = stoic_world_slot_here().pointee.world else { return nil }
        return Unmanaged<World>.fromOpaque(world).takeUnretainedValue()
    }

    /// By what the thread left its world, told once.
    static func takeTrip() -> String? {
        let slot = stoic_world_slot_here()
        guard let tripped = slot.pointee.tripped else { return nil }
        slot.pointee.tripped = nil
        return String(cString: tripped)
    }

    /// The name that the task being created was given.
    static var naming: String? {
        stoic_world_slot_here().pointee.naming.map { String(cString: $0) }
    }

    /// The thread runs `world` until `leave`; whoever calls this keeps the world alive until then.
    static func enter(_ world: World, random: UInt64) {
        let slot = stoic_world_slot_here()
        // An unowned executor is the object and its witness table, which is how the runtime passes it on.
        let executor = unsafeBitCast(world.executor.asUnownedTaskExecutor(), to: (UInt, UInt).self)
        slot.pointee.executor = executor
        slot.pointee.now = 0
        slot.pointee.random = random
        slot.pointee.naming = nil
        slot.pointee.tripped = nil
        slot.pointee.world = Unmanaged.passUnretained(world).toOpaque()
    }

    static func leave() {
        stoic_world_slot_here().pointee = stoic_world_slot()
    }

    static func setNow(_ nanoseconds: Int64) {
        stoic_world_slot_here().pointee.now = nanoseconds
    }
}
