/// A recipe: a new value each time it is asked for, known to the graph by its name.
///
/// For what is cheap, keeps no state worth sharing, and still belongs in the picture of a container:
/// a use case, a formatter. Where a value needs arguments, write a `make…` function instead.
public struct Transient<Value>: Sendable {
    @usableFromInline let make: @Sendable () -> Value

    /// A recipe that no graph knows.
    @inlinable
    public init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// A recipe that names itself in `graph`; the first value made shows what it uses.
    ///
    /// - Parameters:
    ///   - name: what the graph calls it.
    ///   - isEntry: whether the app itself asks for it, so that nothing in the graph has to.
    ///   - graph: who keeps the record; `nil` keeps none and costs nothing.
    ///   - fileID: where it was declared, for the faults that `graph` names.
    ///   - line: the line of that file.
    ///   - make: makes one value.
    public init(
        _ name: String, isEntry: Bool = false, in graph: DependencyGraph?,
        fileID: String = #fileID, line: Int = #line, _ make: @escaping @Sendable () -> Value
    ) {
        guard let graph else {
            self.make = make
            return
        }
        let record = DependencyRecord(
            name: name, typeName: { "\(Value.self)" }, scope: .transient, isEntry: isEntry,
            place: .init(fileID: fileID, line: line), activity: graph.activity)
        let recorded: @Sendable () -> Value = {
            guard record.isWatched || !record.isMade else { return make() }
            record.noteUse()
            return record.makingOneOfMany(make)
        }
        self.make = recorded
        graph.add(record) { _ = recorded() }
    }

    /// A new value.
    @inlinable
    public func callAsFunction() -> Value {
        make()
    }
}
