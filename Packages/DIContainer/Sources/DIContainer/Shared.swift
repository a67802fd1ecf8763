public import Synchronization

/// One value, made when first asked for and the same ever after.
///
/// A container keeps its long-lived objects in these. A factory can only capture what was set up
/// before it, so a dependency cycle does not compile.
///
/// ```swift
/// let client: Shared<HTTPClient>
/// client = Shared { [transport] in HTTPClient(baseURL: url, transport: transport()) }
/// client()  // made now
/// client()  // the same one
/// ```
///
/// Any number of tasks may ask at once: one makes the value, the others wait for it. So a factory must not
/// block or do I/O. A factory may ask other `Shared` values, as deep as it likes: locks are taken in the order of
/// the dependencies, which has no cycle, so nothing can deadlock.
///
/// A cycle smuggled in through a mutable box does not hang either: when the value is first asked for, the lock
/// refuses a second turn on its thread and stops the process. If two threads enter such a cycle from different
/// ends at one moment, they wait for each other, unless the values name themselves in a `DependencyGraph`:
/// that sees it and stops the process, in a debug build with the names.
///
/// Copies of a `Shared` share one value.
public struct Shared<Value: Sendable>: Sendable {
    /// Its context is the slot itself, a box of the caller's concrete type: that is made and freed without
    /// asking the runtime what `Value` is, as an object of a generic class would have to.
    @usableFromInline let get: @Sendable () -> Value

    /// A value that `make` makes when it is first asked for.
    @inlinable
    public init(_ make: @escaping @Sendable () -> Value) {
        let slot = Mutex(LazyStage.waiting(make))
        get = { slot.withLock { $0.value { $0() } } }
    }

    /// A value that is there already: a stub in a test, or a leaf of the environment.
    @inlinable
    public init(value: Value) {
        get = { value }
    }

    /// A value that names itself in `graph`, and otherwise behaves like any other.
    ///
    /// - Parameters:
    ///   - name: what the graph calls it.
    ///   - scope: how long it lives; what lives long should not hold what lives short.
    ///   - isEntry: whether the app itself asks for it, so that nothing in the graph has to.
    ///   - graph: who keeps the record; `nil` keeps none and costs nothing.
    ///   - fileID: where it was declared, for the faults that `graph` names.
    ///   - line: the line of that file.
    ///   - make: makes the value when it is first asked for.
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

    /// The value, made now if nobody asked before.
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

    /// The value, made by `run` with its factory if it has to be; the factory is let go with all it captured.
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

/// A shared value that a graph watches. The graph can have it made but does not keep it.
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
