public import Synchronization

/// What a value knows about itself, and which others it asked for while it was made.
///
/// `Shared`, `AsyncShared` and `Transient` each have at most one; the graph reads them all.
@usableFromInline
final class DependencyRecord: Sendable {
    private struct Progress {
        var state = DependencyGraph.State.waiting
        var wasAskedFromOutside = false
        var used: [DependencyRecord] = []
    }

    /// The value whose factory is running. Child tasks of that factory see it too.
    @TaskLocal private static var current: DependencyRecord?

    let name: String
    let typeName: @Sendable () -> String
    let scope: DependencyGraph.Scope
    let isEntry: Bool
    let place: DependencyGraph.Place

    @usableFromInline let activity: DependencyActivity
    let hasBeenMade = Atomic(false)
    private let progress = Mutex(Progress())

    init(
        name: String, typeName: @escaping @Sendable () -> String, scope: DependencyGraph.Scope, isEntry: Bool,
        place: DependencyGraph.Place, activity: DependencyActivity
    ) {
        self.name = name
        self.typeName = typeName
        self.scope = scope
        self.isEntry = isEntry
        self.place = place
        self.activity = activity
    }

    var state: DependencyGraph.State { progress.withLock { $0.state } }
    var used: [DependencyRecord] { progress.withLock { $0.used } }
    var wasAskedFromOutside: Bool { progress.withLock { $0.wasAskedFromOutside } }

    /// Whether some value of the same graph is being made, so that it may be the one that asks.
    @inlinable var isWatched: Bool { activity.count.load(ordering: .relaxed) > 0 }
    var isMade: Bool { hasBeenMade.load(ordering: .relaxed) }

    /// Notes that the value being made here, if any, uses this one.
    ///
    /// Returns the way round when the two wait for each other. Each asker writes down what it is about to wait
    /// for before it looks, so of several that close a circle at least the last one sees all of it.
    func useNoticingCycle() -> DependencyCycle? {
        guard let user = Self.current, user.add(self), let path = path(to: user) else { return nil }
        return DependencyCycle([user] + path)
    }

    /// The same for values that cannot throw.
    @usableFromInline
    func noteUse() {
        guard let cycle = useNoticingCycle() else { return }
        // Waiting would never end, and there is no value to return: the lock below stops the process for one
        // thread's circle, this does it for that of two, and says whose it is.
        preconditionFailure("\(cycle)")
    }

    /// Runs a factory whose uses are to be noted.
    @usableFromInline
    func making<Value>(_ make: () -> Value) -> Value {
        begin()
        defer { end(made: true) }
        return Self.$current.withValue(self, operation: make)
    }

    /// Runs a factory that may run many times, at once too: the first making shows the uses.
    func makingOneOfMany<Value>(_ make: () -> Value) -> Value {
        let isFirst = begin()
        defer { if isFirst { end(made: true) } }
        return Self.$current.withValue(self, operation: make)
    }

    /// Runs a factory whose uses are to be noted, after `begin()`.
    func making<Value: Sendable>(_ make: @Sendable () async throws -> Value) async throws -> Value {
        try await Self.$current.withValue(self, operation: make)
    }

    /// Runs `operation` as nobody's factory, so that what it asks for does not count as asked from outside.
    static func unseen<Value>(_ operation: () async throws -> Value) async rethrows -> Value {
        let nobody = DependencyRecord(
            name: "", typeName: { "" }, scope: .transient, isEntry: false, place: .init(fileID: "", line: 0),
            activity: DependencyActivity())
        return try await $current.withValue(nobody, operation: operation)
    }

    /// Whether the making begins now: it does not when it is on its way or over.
    @discardableResult
    func begin() -> Bool {
        let fromOutside = Self.current == nil
        return progress.withLock { progress in
            guard progress.state == .waiting else { return false }
            progress.state = .making
            progress.used = []
            if fromOutside { progress.wasAskedFromOutside = true }
            activity.count.add(1, ordering: .relaxed)
            return true
        }
    }

    func end(made: Bool) {
        progress.withLock { $0.state = made ? .made : .waiting }
        hasBeenMade.store(made, ordering: .relaxed)
        activity.count.subtract(1, ordering: .relaxed)
    }

    private func add(_ dependency: DependencyRecord) -> Bool {
        progress.withLock { progress in
            guard progress.state == .making else { return false }
            if !progress.used.contains(where: { $0 === dependency }) { progress.used.append(dependency) }
            return true
        }
    }

    /// From this record to `goal` through values that are all still being made, each waiting for the next.
    private func path(to goal: DependencyRecord) -> [DependencyRecord]? {
        var seen: Set<ObjectIdentifier> = []
        var open = [[self]]
        while let path = open.popLast(), let last = path.last {
            if last === goal { return path }
            guard seen.insert(ObjectIdentifier(last)).inserted else { continue }
            let using = last.progress.withLock { $0.state == .making ? $0.used : [] }
            open += using.map { path + [$0] }
        }
        return nil
    }
}
