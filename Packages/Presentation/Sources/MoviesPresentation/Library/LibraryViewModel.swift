public import MoviesDomain
public import Observation
public import PresentationCore
public import TextCore

/// The import and export of the whole catalogue.
@MainActor
@Observable
public final class LibraryViewModel: ViewModel {
    public private(set) var state = State()

    @ObservationIgnored private let library: any CatalogueLibrary
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let work = LatestTask()

    /// - Parameters:
    ///   - library: the catalogue as a whole.
    ///   - language: of everything that is shown.
    public init(library: any CatalogueLibrary, language: Language) {
        self.library = library
        self.language = language
    }

    public func send(_ input: Input) async {
        switch input {
        case .importCatalogue(let request, let decide): await importCatalogue(request, decide)
        case .export(let format, let path): await export(format, to: path) { _ in false }
        case .exportBytes(let format, let output): await export(format, to: nil, output)
        case .showFacts: await showFacts()
        case .cancel: work.cancel()
        }
    }

    private func importCatalogue(
        _ request: ImportRequest, _ decide: @escaping @MainActor @Sendable (ImportPreview) async -> Bool
    ) async {
        await run { [library, language] progress throws(LibraryError) in
            let summary = try await library.importCatalogue(
                request, deciding: { await self.ask(ImportPreview($0, in: language), decide) },
                progress: progress)
            let report = ImportReport(summary, in: language)
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
                as: format, to: path, output: output, progress: progress)
            return .exported(films: films, message: LibraryText.exported(films)[language])
        }
    }

    /// Progress comes from any thread, so it passes through a stream that keeps only the newest.
    private func run(
        _ body:
            @escaping @Sendable (@escaping @Sendable (ImportProgress) -> Void) async throws(LibraryError)
            -> Phase
    ) async {
        guard !state.phase.isRunning else { return }
        state.phase = .running(nil)
        let (stream, continuation) = AsyncStream.makeStream(
            of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        await work.run { [weak self, language] in
            async let outcome = Self.outcome(language) { () async throws(LibraryError) in
                defer { continuation.finish() }
                return try await body { continuation.yield($0) }
            }
            for await progress in stream where self?.state.phase != .deciding {
                self?.state.phase = .running(ProgressContent(progress, in: language))
            }
            self?.state.phase = await outcome
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

    private func showFacts() async {
        do {
            state.facts = CatalogueFacts(try await library.summary(), in: language)
            state.factsFailure = nil
        } catch {
            state.factsFailure = Failure(error, in: language)
        }
    }
}
