public import MoviesDomain
public import PresentationCore

extension LibraryViewModel {
    /// Where an import or export is in its life.
    public enum Phase: Hashable, Sendable {
        /// Nothing was asked for yet.
        case idle
        /// At work; the progress is missing until there is some.
        case running(ProgressContent?)
        /// Somebody is deciding whether something may be taken away.
        case deciding
        /// The catalogue was replaced or added to.
        case imported(ImportReport)
        /// The files are read, and the catalogue was left as it is, as was decided.
        case left(ImportReport)
        /// So many films were written; the sentence says it.
        case exported(films: Int, message: String)
        /// The catalogue is as it was; the failure says why. Cancelling is a failure of its own kind.
        case failed(Failure)

        /// Whether something is at work that can be cancelled.
        public var isRunning: Bool {
            switch self {
            case .running, .deciding: true
            case .idle, .imported, .left, .exported, .failed: false
            }
        }
    }

    /// Everything a renderer needs, and nothing it has to work out.
    public struct State: Equatable, Sendable {
        /// Where the work is.
        public var phase = Phase.idle
        /// What the catalogue holds, once it was asked for.
        public var facts: CatalogueFacts?
        /// Why that is not known.
        public var factsFailure: Failure?
    }

    /// What the user did. While something is at work, another import or export is not begun.
    public enum Input: Sendable {
        /// Brings files in. `decide` is asked what may be taken away: an interrupted import, and when the files are
        /// read, films.
        case importCatalogue(ImportRequest, decide: @MainActor @Sendable (ImportPreview) async -> Bool)
        /// Writes the catalogue to a file.
        case export(ExportFormat, path: String)
        /// Hands the catalogue to whoever reads it; `output` returns `false` when nobody does any more.
        case exportBytes(ExportFormat, output: @Sendable ([UInt8]) -> Bool)
        /// Asks what the catalogue holds.
        case showFacts
        /// Stops what is at work. The catalogue stays as it was.
        case cancel
    }
}
