import DIContainer
import Synchronization
import Testing

@Suite struct TransientTests {
    @Test(arguments: [false, true])
    func `Makes a new value each time`(isRecorded: Bool) {
        let count = Atomic(0)
        let recipe = Transient("number", in: isRecorded ? DependencyGraph() : nil) {
            count.add(1, ordering: .relaxed).newValue
        }
        #expect([recipe(), recipe(), recipe()] == [1, 2, 3])
    }

    @Test func `Shows what it uses, and is not mistaken for its user later`() {
        let graph = DependencyGraph()
        let store = Shared("store", in: graph) { 1 }
        let recipe = Transient("recipe", in: graph) { store() }
        let early = Shared("early", in: graph) { recipe() }
        let late = Shared("late", in: graph) { recipe() }
        #expect(early() + late() == 2)
        #expect(
            graph.snapshot.edges.map { "\($0.user.name) → \($0.used.name)" }
                == ["early → recipe", "late → recipe", "recipe → store"])
    }

    @Test func `Many tasks may use one recipe at once`() async {
        let graph = DependencyGraph()
        let store = Shared("store", in: graph) { 1 }
        let recipe = Transient("recipe", in: graph) { store() }
        let users = (0..<200).map { index in Shared("user \(index)", in: graph) { recipe() } }
        let sum = await withTaskGroup(of: Int.self) { group in
            for user in users { group.addTask { user() } }
            return await group.reduce(0, +)
        }
        #expect(sum == 200)
        let edges = graph.snapshot.edges
        #expect(edges.count { $0.used.name == "recipe" } == 200)
        #expect(edges.filter { $0.used.name == "store" }.map(\.user.name) == ["recipe"])
    }
}
