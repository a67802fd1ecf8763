import DIContainer
import Foundation
import Synchronization
import Testing

@Suite struct SharedTests {
    @Test func `Makes its value only on first use, and once for a thousand tasks`() async {
        let made = Atomic(0)
        let shared = Shared { made.add(1, ordering: .relaxed).newValue }
        #expect(made.load(ordering: .relaxed) == 0)
        let seen = await withTaskGroup(of: Int.self, returning: Set<Int>.self) { group in
            for _ in 0..<1_000 { group.addTask { shared() } }
            return await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(seen == [1])
        #expect(made.load(ordering: .relaxed) == 1)
    }

    @Test(arguments: [false, true])
    func `Many tasks resolve chains of factories from both ends at once`(isRecorded: Bool) async {
        let made = Atomic(0)
        let graph = isRecorded ? DependencyGraph() : nil
        var chain = [
            Shared("0", in: graph) {
                made.add(1, ordering: .relaxed)
                return 1
            }
        ]
        for index in 1..<200 {
            // Each link requests the one before it and one further down, so tasks also meet in the middle.
            chain.append(
                Shared("\(index)", in: graph) { [last = chain[index - 1], lower = chain[index / 2]] in
                    made.add(1, ordering: .relaxed)
                    return last() + min(lower(), 0)
                })
        }
        let links = chain
        let seen = await withTaskGroup(of: Int.self, returning: Set<Int>.self) { group in
            for index in 0..<1_000 {
                group.addTask { links[index.isMultiple(of: 2) ? index / 2 % 200 : 199 - index / 2 % 200]() }
            }
            return await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(seen == [1])
        #expect(made.load(ordering: .relaxed) == 200)
        #expect(graph.map { $0.snapshot.nodes.allSatisfy { $0.state == .made } } ?? true)
    }

    @Test func `Returns a ready-made value`() {
        #expect(Shared(value: 7)() == 7)
    }

    @Test func `Copies of a container share their values`() {
        struct Container { let token = Shared { Token() } }
        let first = Container()
        let second = first
        #expect(first.token() === second.token())
        #expect(first.token() !== Container().token())
    }

    @Test(arguments: [false, true])
    func `Releases its factory once the value is made`(isRecorded: Bool) {
        weak var captured: Token?
        let shared: Shared<Int>
        do {
            let token = Token()
            captured = token
            shared = Shared("number", in: isRecorded ? DependencyGraph() : nil) { token.number }
        }
        #expect(captured != nil)
        #expect(shared() == 3)
        #expect(captured == nil)
    }

    @Test func `A graph does not keep a container's values`() {
        let graph = DependencyGraph()
        weak var value: Token?
        do {
            let shared = Shared("token", in: graph) { Token() }
            value = shared()
            #expect(value != nil)
            withExtendedLifetime(shared) {}
        }
        #expect(value == nil)
        #expect(graph.snapshot.nodes.map(\.name) == ["token"])
    }

    @Test func `A cycle through a box stops the process instead of hanging`() async {
        await #expect(processExitsWith: .failure) {
            let box = Mutex<Shared<Int>?>(nil)
            let shared = Shared { box.withLock { $0 }?() ?? 0 }
            box.withLock { $0 = shared }
            _ = shared()
        }
    }

    @Test func `A cycle between two threads stops the process when a graph watches`() async {
        await #expect(processExitsWith: .failure) {
            let graph = DependencyGraph()
            let box = Mutex<Shared<Int>?>(nil)
            let inside = Atomic(0)
            // Both factories run before either requests the other.
            let meet: @Sendable () -> Void = {
                inside.add(1, ordering: .sequentiallyConsistent)
                while inside.load(ordering: .sequentiallyConsistent) < 2 {}
            }
            let first = Shared("first", in: graph) { () -> Int in
                meet()
                return box.withLock { $0 }?() ?? 0
            }
            let second = Shared("second", in: graph) { () -> Int in
                meet()
                return first()
            }
            box.withLock { $0 = second }
            Thread.detachNewThread { _ = first() }
            _ = second()
        }
    }

    private final class Token: Sendable {
        let number = 3
    }
}
