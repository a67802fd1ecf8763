public import Synchronization

/// A value that is made on first use and then stays the same.
///
/// A container stores its long-lived objects in these. A factory can only capture values that were declared before it,
/// so a dependency cycle does not compile.
///
/// ```swift
/// let client: Shared<HTTPClient>
/// client = Shared { [transport] in HTTPClient(baseURL: url, transport: transport()) }
/// client()  // made now
/// client()  // the same one
/// ```
///
/// Any number of tasks may request the value at once: one makes it, the others wait. So a factory must not block or do
/// I/O. A factory may request other `Shared` values to any depth: locks are acquired in the order of the dependencies,
/// which has no cycle, so they cannot deadlock.
///
/// A cycle through a mutable box does not hang either: on the first request, the lock refuses to be acquired again on
/// the same thread and stops the process. Two threads that enter such a cycle from different ends at the same time wait
/// for each other, unless the values are declared in a `DependencyGraph`: the graph detects the cycle and stops the
/// process, in a debug build with the names.
///
/// Copies of a `Shared` share one value.
public struct Shared<Value: Sendable>: Sendable {
    /// Its context is the slot itself, a box of the caller's concrete type. Creating and freeing it needs no runtime
    /// metadata of `Value`, which an object of a generic class would need.
    @usableFromInline let get: @Sendable () -> Value

    /// A value that `make` creates on first use.
    @inlinable
    public init(_ make: @escaping @Sendable () -> Value) {
        let slot = Mutex(LazyStage.waiting(make))
        get = { slot.withLock { $0.value { $0() } } }
    }

    /// A value that exists already: a stub in a test, or a leaf of the environment.
    @inlinable
    public init(value: Value) {
        get = { value }
    }

    /// A value that is recorded in `graph`, and otherwise behaves like any other.
    ///
    /// - Parameters:
    ///   - name: the name in the graph.
    ///   - scope: how long the value lives; a long-lived value should not hold a short-lived one.
    ///   - isEntry: whether the app itself requests it, so that it may be unused within the graph.
    ///   - graph: records the value; `nil` records nothing and costs nothing.
    ///   - fileID: the file of the declaration, for the faults that `graph` reports.
    ///   - line: the line in that file.
    ///   - make: creates the value on first use.
    @inlinable
    public init(
        _ name: String, scope: DependencyGraph.Scope = .app, isEntry: Bool = false,
        in graph: DependencyGraph?, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable () -> Value
    ) {
        guard let graph else {
            self.init(make)
            return
        }
        let slot = RecordedSlot(
            name, scope: scope, isEntry: isEntry, in: graph, place: .init(fileID: fileID, line: line), make)
        self.init(get: slot.value)
    }

    @usableFromInline
    init(get: @escaping @Sendable () -> Value) {
        self.get = get
    }

    /// Returns the value, and makes it on the first call.
    @inlinable
    public func callAsFunction() -> Value {
        get()
    }
}

/// A value before and after it is made.
@usableFromInline
enum LazyStage<Value: Sendable>: Sendable {
    case waiting(@Sendable () -> Value)
    case made(Value)

    /// Returns the value. If necessary, `run` makes it with its factory, which is then released with its captures.
    @inlinable
    mutating func value(_ run: (@Sendable () -> Value) -> Value) -> Value {
        switch self {
        case .made(let value):
            return value
        case .waiting(let make):
            let value = run(make)
            self = .made(value)
            return value
        }
    }
}

/// A shared value that a graph records. The graph can have the value made but does not keep it alive.
@usableFromInline
final class RecordedSlot<Value: Sendable>: Sendable {
    @usableFromInline let record: DependencyRecord
    @usableFromInline let stage: Mutex<LazyStage<Value>>

    @usableFromInline
    init(
        _ name: String, scope: DependencyGraph.Scope, isEntry: Bool, in graph: DependencyGraph,
        place: DependencyGraph.Place, _ make: @escaping @Sendable () -> Value
    ) {
        stage = Mutex(.waiting(make))
        record = DependencyRecord(
            name: name, typeName: { "\(Value.self)" }, scope: scope, isEntry: isEntry, place: place,
            activity: graph.activity)
        graph.add(record) { [weak self] in _ = self?.value() }
    }

    @inlinable
    func value() -> Value {
        if record.isWatched { record.noteUse() }
        return stage.withLock { stage in stage.value { record.making($0) } }
    }
}
