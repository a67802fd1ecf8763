import MoviesDomain

/// What an import does next. The raw values are stored.
enum ImportStage: String, Sendable {
    /// Takes over the current catalogue, in a merge.
    case copying
    case reading
    case ranking
    case indexing
    /// Makes the indexes of lists.
    case sorting
    case checking

    /// What people are told.
    var shown: ImportProgress.Stage {
        switch self {
        case .copying: .copying
        case .reading: .reading
        case .ranking: .ranking
        case .indexing, .sorting: .indexing
        case .checking: .checking
        }
    }
}
