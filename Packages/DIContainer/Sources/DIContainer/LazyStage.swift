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
