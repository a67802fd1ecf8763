public import MoviesDomain
public import Observation
public import PresentationCore
import TextCore

/// The import and export of the whole catalogue.
@MainActor
@Observable
public final class LibraryViewModel: ViewModel, HasSurroundings {
    /// The state of an import or export.
    public enum Phase: Hashable, Sendable {
        /// No request yet.
        case idle
        /// Running; the progress is `nil` until the first report.
        case running(ProgressContent?)
        /// Waiting for the user's decision whether something may be removed.
        case deciding
        /// The catalogue was replaced or extended.
        case imported(ImportReport)
        /// The files were read, and the catalogue is unchanged, as the user decided.
        case left(ImportReport)
        /// The count of written films, and a sentence about it.
        case exported(films: Int, message: String)
        /// The catalogue is unchanged; the failure says why. Cancelling is a failure of its own kind.
        case failed(Failure)

        /// Whether an import or export is running, which can be cancelled.
        public var isRunning: Bool {
            switch self {
            case .running, .deciding: true
            case .idle, .imported, .left, .exported, .failed: false
            }
        }
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The state of the work.
        public var phase = Phase.idle
    }

    /// The user's actions. An import or export does not start during another.
    public enum Input: Sendable {
        /// Imports files. `decide` receives what would be removed: an interrupted import, and films once the files are read.
        case importCatalogue(ImportRequest, decide: @MainActor @Sendable (ImportPreview) async -> Bool)
        /// Writes the catalogue to a file.
        case export(ExportFormat, path: String)
        /// Passes the catalogue's bytes to `output`, which returns `false` when its reader is gone.
        case exportBytes(ExportFormat, output: @Sendable ([UInt8]) -> Bool)
        /// Stops the running import or export. The catalogue stays as it was.
        case cancel
    }

    public private(set) var state = State()

    @ObservationIgnored private let library: any CatalogueLibrary
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    /// - Parameters:
    ///   - library: the catalogue as a whole.
    ///   - here: the user's language and time zone, and the clock.
    public init(library: any CatalogueLibrary, _ here: Surroundings) {
        self.library = library
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .importCatalogue(let request, let decide): await importCatalogue(request, decide)
        case .export(let format, let path): await export(format, to: path) { _ in false }
        case .exportBytes(let format, let output): await export(format, to: nil, output)
        case .cancel: loader.cancel()
        }
    }

    private func importCatalogue(
        _ request: ImportRequest, _ decide: @escaping @MainActor @Sendable (ImportPreview) async -> Bool
    ) async {
        await run { [library, language] progress throws(LibraryError) in
            let summary: ImportSummary
            do throws(LibraryError) {
                summary = try await library.importCatalogue(
                    request, deciding: { await self.ask(ImportPreview($0, in: language), decide) },
                    progress: progress)
            } catch {
                throw error.naming(request.files)
            }
            let report = ImportReport(summary, files: request.files, in: language)
            return summary.isApplied ? .imported(report) : .left(report)
        }
    }

    private func ask(
        _ preview: ImportPreview, _ decide: @MainActor @Sendable (ImportPreview) async -> Bool
    ) async -> Bool {
        state.phase = .deciding
        let isWanted = await decide(preview)
        state.phase = .running(nil)
        return isWanted
    }

    private func export(
        _ format: ExportFormat, to path: String?, _ output: @escaping @Sendable ([UInt8]) -> Bool
    ) async {
        await run { [library, language] progress throws(LibraryError) in
            let films = try await library.exportCatalogue(
                as: format.suiting(isKorean: language == .korean), to: path, output: output,
                progress: progress)
            return .exported(films: films, message: LibraryText.exported(films)[language])
        }
    }

    /// Progress arrives on any thread, so it passes through a stream that keeps only the newest report.
    private func run(
        _ body:
            @escaping @Sendable (@escaping @Sendable (ImportProgress) -> Void) async throws(LibraryError)
            -> Phase
    ) async {
        guard !state.phase.isRunning else { return }
        state.phase = .running(nil)
        let (stream, continuation) = AsyncStream.makeStream(
            of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        await loader.load { [self] _ in
            async let outcome = Self.outcome(language) { () async throws(LibraryError) in
                defer { continuation.finish() }
                return try await body { continuation.yield($0) }
            }
            for await progress in stream where state.phase != .deciding {
                state.phase = .running(ProgressContent(progress, in: language))
            }
            state.phase = await outcome
        }
    }

    private nonisolated static func outcome(
        _ language: Language, _ body: @Sendable () async throws(LibraryError) -> Phase
    ) async -> Phase {
        do {
            return try await body()
        } catch {
            return .failed(Failure(error, in: language))
        }
    }
}
