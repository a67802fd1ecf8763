import SQLCore

/// The values of a statement that is being put together.
struct SQLBindings {
    private(set) var values: [SQLValue] = []

    /// Keeps the value and gives the placeholder for it.
    mutating func slot(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }
}
