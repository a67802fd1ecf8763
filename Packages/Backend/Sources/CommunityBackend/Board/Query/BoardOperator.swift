/// How a field is compared, by its name behind the last underscore of a parameter (Strapi 3.6).
enum BoardOperator: String, CaseIterable, Sendable {
    case eq, ne, lt, lte, gt, gte
    case `in`, nin
    /// Without regard to the case of ASCII letters, which is all that SQLite folds.
    case contains, ncontains
    case containss, ncontainss
    case null

    /// Whether it takes its values as a list; of the others' values one has to fit.
    var takesList: Bool { self == .in || self == .nin }
}
