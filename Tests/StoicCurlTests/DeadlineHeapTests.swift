#if os(Linux)
    import Testing

    @testable import StoicCurl

    @Suite struct `A deadline heap` {
        @Test func `gives the earliest first`() {
            var heap = DeadlineHeap()
            for (owner, deadline) in [5, 3, 9, 1, 7, 3].enumerated() {
                heap.set(UInt64(deadline), for: owner)
            }
            var order: [UInt64] = []
            while let first = heap.first {
                order.append(first.deadline)
                heap.remove(first.owner)
            }
            #expect(order == [1, 3, 3, 5, 7, 9])
            #expect(heap.count == 0)
        }

        /// Against the obvious model, over many random steps.
        @Test(arguments: 0..<20) func `agrees with a dictionary`(seed: Int) {
            var heap = DeadlineHeap()
            var model: [Int: UInt64] = [:]
            var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
            func next(_ bound: UInt64) -> UInt64 {
                random ^= random << 13
                random ^= random >> 7
                random ^= random << 17
                return random % bound
            }
            for _ in 0..<2_000 {
                let owner = Int(next(40))
                if next(3) == 0 {
                    heap.remove(owner)
                    model[owner] = nil
                } else {
                    let deadline = next(100)
                    heap.set(deadline, for: owner)
                    model[owner] = deadline
                }
                #expect(heap.count == model.count)
                #expect(heap.first?.deadline == model.values.min())
                #expect(heap.first.map { model[$0.owner] == $0.deadline } ?? true)
                #expect(heap.deadline(of: owner) == model[owner])
            }
        }

        @Test func `does not mind owners it does not know`() {
            var heap = DeadlineHeap()
            heap.remove(3)
            heap.remove(-1)
            heap.set(1, for: -1)
            #expect(heap.count == 0)
            #expect(heap.deadline(of: 99) == nil)
            #expect(heap.deadline(of: -1) == nil)
        }
    }
#endif
