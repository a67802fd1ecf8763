public import MoviesDomain
import PresentationCore
public import TextCore

/// How far an import or export is, for a progress bar and the words beside it.
public struct ProgressContent: Hashable, Sendable {
    /// `Reading: 1,234`
    public let text: String
    /// From 0 to 1 within the step, where that can be told.
    public let fraction: Double?
    /// The file at work, without its folder.
    public let file: String?

    public init(_ progress: ImportProgress, in language: Language) {
        let stage = Self.word(for: progress.stage).text(in: language)
        text =
            progress.count > 0
            ? LibraryWord.stageCount.text(in: language, count: progress.count, ["stage": stage]) : stage
        fraction = progress.fraction.map { min(1, max(0, $0)) }
        file = progress.file
    }

    private static func word(for stage: ImportProgress.Stage) -> LibraryWord {
        switch stage {
        case .copying: .copying
        case .reading: .reading
        case .ranking: .ranking
        case .indexing: .indexing
        case .checking: .checking
        case .writing: .writing
        }
    }
}
