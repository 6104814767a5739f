import Stoic
import StoicHTTP
import StoicTesting
import Synchronization

extension Mistake {
    static let endings = [
        Mistake(.sendAfterCancel, "does not look whether it was cancelled") { client in
            await client.cancelled {
                _ = try? await client.checked.call(.put("/x")) { _ in await client.send(.put) }
            }
        },
        Mistake(.sendAfterCancel, "goes on in a task of its own") { client in
            await client.cancelled {
                _ = try? await client.checked.call(.put("/x")) { _ in
                    await Task { await client.send(.put) }.value
                }
            }
        },
        Mistake(.sendAfterSignOut, "sends with the old session") { client in
            try await client.checked.call(.put("/x")) { _ in
                client.checked.signedOut()
                await client.send(.put)
            }
        },
        Mistake(.sendAfterDeadline, "does not look at the deadline") { client in
            try await withDeadline(.seconds(1)) {
                try await client.checked.call(.put("/x")) { _ in
                    await client.sleep(.seconds(1))
                    await client.send(.put)
                }
            }
        },
        Mistake(.sendAfterEnd, "sends behind its caller's back") { client in
            let kept = Kept()
            _ = try? await client.checked.call(.put("/x")) { _ in
                kept.keep(
                    Task {
                        await client.sleep(.seconds(1))
                        _ = await client.send(.put)
                    })
                throw HTTPError.refused(.bulkheadFull)
            }
            await kept.end()
        },
        Mistake(.leftUnderWay, "leaves its request behind", steps: [.after(.seconds(1), .status(200))]) {
            client in
            let kept = Kept()
            _ = try? await client.checked.call(.put("/x")) { _ in
                kept.keep(Task { _ = await client.send(.put) })
                await client.sleep(.milliseconds(500))
                throw HTTPError.refused(.bulkheadFull)
            }
            await kept.end()
        },
        Mistake(.deliveryAfterSignOut, "hands over what came for the old session") { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                client.checked.signedOut()
            }
        },
        Mistake(.falseCancellation, "calls a failure a cancellation") { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                throw CancellationError()
            }
        },
        Mistake(.hiddenCancellation, "calls a cancellation a failure") { client in
            await client.cancelled {
                _ = try? await client.checked.call(.put("/x")) { _ in
                    throw HTTPError.refused(.bulkheadFull)
                }
            }
        },
        Mistake(.lateCancellation, "is deaf to its cancellation for seconds") { client in
            await client.cancelled {
                _ = try? await client.checked.call(.put("/x")) { _ in
                    await Task { await client.sleep(.seconds(3)) }.value
                    throw CancellationError()
                }
            }
        },
        Mistake(.lateRefusal, "keeps a call waiting that it refuses") { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.sleep(.seconds(3))
                throw HTTPError.refused(.bulkheadFull)
            }
        },
        Mistake(.falseDeadline, "ends a call by another's deadline") { client in
            try await client.checked.call(.put("/x")) { _ in
                throw HTTPError.refused(.deadlineExceeded(serverWait: nil))
            }
        },
        Mistake(.lateEnd, "comes back long after its deadline") { client in
            try await withDeadline(.seconds(1)) {
                try await client.checked.call(.put("/x")) { _ in
                    await client.sleep(.seconds(5))
                    throw HTTPError.refused(.deadlineExceeded(serverWait: nil))
                }
            }
        },
    ]

    static let writes = [
        Mistake(.writeAfterCancel, "shows what came after the cancellation") { client in
            await client.cancelled {
                _ = try? await client.checked.call(.put("/x")) { _ in
                    client.checked.wrote(to: "screen")
                    throw CancellationError()
                }
            }
        },
        Mistake(.writeAfterSignOut, "shows the old user's data") { client in
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                client.checked.signedOut()
                client.checked.wrote(to: "screen")
                throw HTTPError.refused(.sessionEnded)
            }
        },
        Mistake(
            .staleWrite, "shows whatever comes last",
            steps: [.after(.milliseconds(500), .status(200)), .status(200)]
        ) { client in
            async let older = client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                client.checked.wrote(to: "screen")
            }
            await client.sleep(.milliseconds(100))
            try await client.checked.call(.put("/x")) { _ in
                await client.send(.put)
                client.checked.wrote(to: "screen")
            }
            _ = try await older
        },
    ]
}

/// A task that somebody waits for in the end.
private final class Kept: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func keep(_ task: Task<Void, Never>) { self.task.withLock { $0 = task } }

    func end() async { await task.withLock { $0 }?.value }
}
