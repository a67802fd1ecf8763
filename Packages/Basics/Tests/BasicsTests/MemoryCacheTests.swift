import Basics
import Testing

@Suite(.timeLimit(.minutes(10))) struct MemoryCacheTests {
    /// The expected behavior, as a list with the oldest value first.
    private struct Model {
        let cap: Int
        var entries: [(key: Int, value: Int, cost: Int)] = []

        var cost: Int { entries.reduce(0) { $0 + $1.cost } }

        mutating func use(_ key: Int) -> Int? {
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.value
        }

        mutating func save(_ value: Int, _ key: Int, _ cost: Int) {
            entries.removeAll { $0.key == key }
            guard cost <= cap else { return }
            while self.cost + cost > cap { entries.removeFirst() }
            entries.append((key, value, cost))
        }
    }

    @Test func `Evicts the least recently used value`() {
        let cache = MemoryCache<String, Int>(costCap: 3)
        for (value, key) in ["a", "b", "c"].enumerated() { cache.save(value, for: key, cost: 1) }
        #expect(cache.value(for: "a") == 0)
        cache.save(3, for: "d", cost: 1)
        #expect(cache.value(for: "b") == nil)
        #expect(cache.value(for: "a") == 0)
        #expect(cache.cost == 3 && cache.count == 3)
    }

    @Test func `Does not store a value above the cap, and drops the value it replaces`() {
        let cache = MemoryCache<String, Int>(costCap: 3)
        cache.save(1, for: "a", cost: 1)
        cache.save(2, for: "b", cost: 1)
        cache.save(3, for: "a", cost: 4)
        #expect(cache.value(for: "a") == nil)
        #expect(cache.value(for: "b") == 2)
        cache.save(4, for: "a", cost: .max)
        #expect(cache.cost == 1)
    }

    @Test func `Treats negative costs and caps as zero`() {
        let cache = MemoryCache<String, Int>(costCap: -1)
        cache.save(1, for: "a", cost: -5)
        #expect(cache.value(for: "a") == 1 && cache.cost == 0)
        cache.save(1, for: "b", cost: 1)
        #expect(cache.count == 1)
        cache.removeAll()
        #expect(cache.value(for: "a") == nil && cache.count == 0)
    }

    @Test(arguments: [1, 2, 3])
    func `Behaves like a list in any order of calls`(seed: UInt64) {
        var numbers = StableRandom(seed: seed)
        let cache = MemoryCache<Int, Int>(costCap: 100)
        var model = Model(cap: 100)
        for index in 0..<20_000 {
            let key = Int.random(in: 0..<40, using: &numbers)
            if Bool.random(using: &numbers) {
                #expect(cache.value(for: key) == model.use(key))
            } else {
                let cost = Int.random(in: 0..<110, using: &numbers) / Int.random(in: 1...20, using: &numbers)
                cache.save(index, for: key, cost: cost)
                model.save(index, key, cost)
            }
            #expect(cache.cost == model.cost && cache.count == model.entries.count)
        }
    }

    @Test func `Stays within the cap during concurrent saves`() async {
        let cache = MemoryCache<Int, Int>(costCap: 50)
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask {
                    var numbers = StableRandom(seed: UInt64(task))
                    for index in 0..<5_000 {
                        cache.save(index, for: index % 30, cost: Int.random(in: 0..<20, using: &numbers))
                        #expect(cache.cost <= 50)
                    }
                }
            }
        }
        #expect(cache.count > 0)
    }
}
