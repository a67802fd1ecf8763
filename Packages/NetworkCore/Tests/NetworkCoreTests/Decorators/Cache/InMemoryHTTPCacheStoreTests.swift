import NetworkCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct InMemoryHTTPCacheStoreTests {
    /// What an entry costs beside its bytes.
    private let allowance = 130

    @Test func `Keeps, replaces and removes`() async {
        let store = InMemoryHTTPCacheStore(byteCap: 10_000)
        #expect(await store.bytes(for: "a") == nil)
        await store.save([1], for: "a")
        await store.save([2, 3], for: "a")
        #expect(await store.bytes(for: "a") == [2, 3])
        #expect(store.size == 2 + allowance)
        await store.remove(for: "a")
        await store.remove(for: "a")
        #expect(await store.bytes(for: "a") == nil)
        #expect(store.size == 0)
    }

    @Test func `What was unused for longest leaves first`() async {
        let store = InMemoryHTTPCacheStore(byteCap: 3 * (allowance + 1))
        for key in ["a", "b", "c"] { await store.save([0], for: key) }
        #expect(await store.bytes(for: "a") != nil)
        await store.save([0], for: "d")
        #expect(await store.bytes(for: "b") == nil)
        await store.save([1], for: "c")
        await store.save([0], for: "e")
        #expect(await store.bytes(for: "a") == nil)
        for key in ["c", "d", "e"] { #expect(await store.bytes(for: key) != nil) }
        await store.save([UInt8](repeating: 0, count: 1 + allowance), for: "f")
        #expect(await store.bytes(for: "c") == nil)
        #expect(await store.bytes(for: "f") != nil)
    }

    @Test func `What is larger than all is not kept, nor what it replaces`() async {
        let store = InMemoryHTTPCacheStore(byteCap: 1_000)
        await store.save([1], for: "a")
        await store.save([UInt8](repeating: 0, count: 1_000), for: "a")
        #expect(await store.bytes(for: "a") == nil)
        #expect(store.size == 0)
        await InMemoryHTTPCacheStore(byteCap: 0).save([], for: "a")
    }

    @Test func `The cap holds however it is used, from many sides at once`() async {
        let cap = 20_000
        let store = InMemoryHTTPCacheStore(byteCap: cap)
        let kept = await withTaskGroup(of: Int.self) { group in
            for seed in 0..<8 as Range<UInt64> {
                group.addTask {
                    var generator = SeededGenerator(seed: seed)
                    var kept = 0
                    for _ in 0..<3_000 {
                        let key = "\(Int.random(in: 0..<100, using: &generator))"
                        switch Int.random(in: 0..<8, using: &generator) {
                        case 0: await store.remove(for: key)
                        case 1...3: kept += await store.bytes(for: key) == nil ? 0 : 1
                        default:
                            let size = Int.random(in: 0..<(seed == 0 ? 30_000 : 1_000), using: &generator)
                            await store.save([UInt8](repeating: 7, count: size), for: key)
                        }
                        #expect(0...cap ~= store.size)
                    }
                    return kept
                }
            }
            return await group.reduce(0, +)
        }
        #expect(kept > 1_000)
        for key in 0..<100 { await store.remove(for: "\(key)") }
        #expect(store.size == 0)
    }
}
