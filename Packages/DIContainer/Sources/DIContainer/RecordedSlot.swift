public import Synchronization

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
