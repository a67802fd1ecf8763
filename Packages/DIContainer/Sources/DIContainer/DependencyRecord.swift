public import Synchronization

/// The description of a value, and the values that it requested while it was made. The graph reads all records.
@usableFromInline
final class DependencyRecord: Sendable {
    private struct Progress {
        var state = DependencyGraph.State.waiting
        var wasAskedFromOutside = false
        var used: [DependencyRecord] = []
    }

    /// The value whose factory is running. Child tasks of that factory inherit it.
    @TaskLocal private static var current: DependencyRecord?

    let name: String
    let typeName: @Sendable () -> String
    let scope: DependencyGraph.Scope
    let isEntry: Bool
    let place: DependencyGraph.Place

    @usableFromInline let activity: DependencyActivity
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

    /// Whether a value of the same graph is being made and so may be the caller.
    @inlinable var isWatched: Bool { activity.count.load(ordering: .relaxed) > 0 }

    /// Records that the value being made here, if any, uses this one.
    ///
    /// Two values that wait for each other would wait forever, and there is no value to return. The lock of a value
    /// stops the process on a cycle within one thread; this function does so for a cycle between threads, and names it.
    /// Each user records its next wait before it searches for a cycle, so of several users that close a cycle at least
    /// the last one finds all of it.
    @usableFromInline
    func noteUse() {
        guard let user = Self.current, user.add(self), let path = path(to: user) else { return }
        let names = ([user] + path).map { "\($0.name) (\($0.place))" }
        preconditionFailure("Dependency cycle: " + names.joined(separator: " → "))
    }

    /// Runs the factory, and records its uses.
    @usableFromInline
    func making<Value>(_ make: () -> Value) -> Value {
        let fromOutside = Self.current == nil
        progress.withLock { progress in
            progress.state = .making
            progress.wasAskedFromOutside = fromOutside
        }
        activity.count.add(1, ordering: .relaxed)
        defer {
            progress.withLock { $0.state = .made }
            activity.count.subtract(1, ordering: .relaxed)
        }
        return Self.$current.withValue(self, operation: make)
    }

    /// Runs `operation` under a record outside any graph, so that its requests do not count as requests from outside.
    static func unseen(_ operation: () -> Void) {
        let nobody = DependencyRecord(
            name: "", typeName: { "" }, scope: .scene, isEntry: false, place: .init(fileID: "", line: 0),
            activity: DependencyActivity())
        $current.withValue(nobody, operation: operation)
    }

    private func add(_ dependency: DependencyRecord) -> Bool {
        progress.withLock { progress in
            guard progress.state == .making else { return false }
            if !progress.used.contains(where: { $0 === dependency }) { progress.used.append(dependency) }
            return true
        }
    }

    /// The path from this record to `goal` through values that are all still being made, each waiting for the next.
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

/// The number of values of one graph that are being made.
///
/// Keeps recording off the hot path: while it is zero, no value can be using another.
@usableFromInline
final class DependencyActivity: Sendable {
    @usableFromInline let count = Atomic(0)

    init() {}
}
