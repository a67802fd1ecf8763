/// Runs work of one process one after the other, in the order in which it was asked for. Work runs to its end
/// also when whoever asked for it is cancelled.
actor Turns {
    private var last: Task<Void, Never>?

    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let before = last
        let task = Task {
            await before?.value
            return await work()
        }
        last = Task { _ = await task.value }
        return await task.value
    }
}
