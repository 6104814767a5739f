package import Synchronization

/// A value that is set once and waited for by one task; the first `set` wins, whoever else races for it.
package final class OneShot<Value: Sendable>: Sendable {
    @usableFromInline package enum State {
        case empty
        case awaited(CheckedContinuation<Value, Never>)
        case set(Value)
        case taken
    }

    @usableFromInline package let state: Mutex<State>

    @inlinable package init() {
        state = Mutex(.empty)
    }

    /// Sets the value unless another came first. Never call it under a lock: it resumes the waiter.
    @discardableResult
    @inlinable package func set(_ value: Value) -> Bool {
        let (won, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .empty:
                state = .set(value)
                return (true, nil)
            case .awaited(let waiter):
                state = .taken
                return (true, waiter)
            case .set, .taken:
                return (false, nil)
            }
        }
        waiter?.resume(returning: value)
        return won
    }

    /// The value, as soon as it is set; may be called once.
    @inlinable package func value() async -> Value {
        // no point: the caller names the point at which it waits, and sets the value when cancelled
        await withCheckedContinuation { waiter in
            let value = state.withLock { state -> Value? in
                switch state {
                case .set(let value):
                    state = .taken
                    return value
                case .empty:
                    state = .awaited(waiter)
                    return nil
                case .awaited, .taken:
                    preconditionFailure("OneShot: value() called twice")
                }
            }
            if let value { waiter.resume(returning: value) }
        }
    }
}
