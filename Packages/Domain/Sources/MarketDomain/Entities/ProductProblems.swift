/// Everything that is wrong with a listing, in the order of the form; never empty.
public struct ProductProblems: Error, Hashable, Sendable {
    /// At least one.
    public let all: [ProductProblem]

    /// `nil` when nothing is wrong.
    init?(_ problems: [ProductProblem]) {
        guard !problems.isEmpty else { return nil }
        let order = ProductField.allCases
        all = order.flatMap { field in problems.filter { $0.field == field } }
    }

    /// One thing.
    public init(_ field: ProductField, _ reason: ProductProblem.Reason) {
        all = [ProductProblem(field, reason)]
    }
}
