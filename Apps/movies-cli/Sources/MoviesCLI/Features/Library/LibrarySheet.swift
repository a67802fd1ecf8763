import AppCore
import MoviesDomain
import MoviesPresentation
import Observation
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

/// An import or export: its files, its progress and its result. Closing the sheet does not stop the work.
@MainActor
@Observable
final class LibrarySheet: Screen {
    enum Purpose {
        case importFilms
        case exportFilms
    }

    @ObservationIgnored private let model: LibraryViewModel
    @ObservationIgnored private let purpose: Purpose
    @ObservationIgnored private let coordinator: MoviesCoordinator
    /// Whether the last result belongs to an earlier sheet.
    private var isNew = true
    /// The reason why the typed path cannot be used.
    private var problem: String?
    /// Whether the typed path is being processed, so that a second Enter does not process it again.
    @ObservationIgnored private var isAtWork = false
    private static let field: ElementID = "path"

    /// The coordinator stores the typed text.
    var keepsTyped: Bool { true }

    init(_ model: LibraryViewModel, _ purpose: Purpose, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.purpose = purpose
        self.coordinator = coordinator
    }

    var title: String {
        switch purpose {
        case .importFilms: LocalizedText("Import a catalogue", "영화 목록 가져오기")[coordinator.language]
        case .exportFilms: LocalizedText("Export the catalogue", "영화 목록 내보내기")[coordinator.language]
        }
    }
    /// Whether the field is shown.
    private var isForm: Bool {
        switch model.state.phase {
        case .running, .deciding: false
        case .idle, .failed: true
        case .imported, .left, .exported: isNew
        }
    }
    var scope: ActionScope {
        if isForm { return purpose == .importFilms ? .importing : .exporting }
        return model.state.phase.isRunning ? .libraryAtWork : .libraryDone
    }

    func body(in context: ViewContext) -> Element {
        let language = context.language
        if isNew, isForm { return form(language) }
        switch model.state.phase {
        case .idle: return form(language)
        case .failed(let failure):
            let reason = problem == nil ? [lines([failure.message], .bad, language)] : []
            return .column(reason + [form(language)], gap: 1)
        case .running(let progress):
            return .column([
                .text(StyledText(progress?.text ?? title)).role(.status),
                .progress(progress?.fraction, label: title), .text(StyledText(progress?.file ?? "", .dim)),
                .text(
                    StyledText(
                        LocalizedText(
                            "It continues when you close this.", "창을 닫아도 작업은 계속됩니다.")[language], .dim),
                    .wrapped()),
            ])
        case .deciding:
            return .text(StyledText(LocalizedText("Waiting for an answer.", "답을 기다리는 중입니다.")[language]))
        case .imported(let report), .left(let report):
            return lines(report.lines + report.skipped, .plain, language)
        case .exported(_, let message): return lines([message], .good, language)
        }
    }

    private func form(_ language: Language) -> Element {
        let label =
            switch purpose {
            case .importFilms:
                LocalizedText(
                    "Files: IMDb tables, JSON or CSV, separated by spaces. They replace the catalogue.",
                    "파일: IMDb 표, JSON, CSV. 여러 개는 공백으로 구분합니다. 지금 목록은 새 목록으로 바뀝니다.")
            case .exportFilms:
                LocalizedText("A file that ends in .json or .csv", ".json 또는 .csv로 끝나는 파일")
            }
        let paths = coordinator.paths
        let completion = purpose == .importFilms ? paths.completedLast : paths.completed
        let example =
            switch purpose {
            case .importFilms: LocalizedText("For example ~/films.csv", "예: ~/films.csv")
            case .exportFilms: LocalizedText("For example ~/films.json", "예: ~/films.json")
            }
        let reason = problem.map { [Element.text(StyledText($0, .bad), .wrapped()).role(.status)] } ?? []
        return .column(
            reason + [
                .text(StyledText(label[language], .dim), .wrapped()),
                .field(
                    Self.field,
                    FieldSource(
                        coordinator.typedPaths[purpose] ?? "", placeholder: example[language],
                        completion: completion),
                    label: LocalizedText("File", "파일")[language]),
            ])
    }

    private func lines(_ texts: [String], _ tone: Tone, _ language: Language) -> Element {
        .column(texts.prefix(8).map { .text(StyledText($0, tone), .wrapped()) })
    }

    func edited(_ field: ElementID, _ text: String) async { coordinator.typedPaths[purpose] = text }

    func submitted(_ field: ElementID, _ text: String) async {
        guard !isAtWork else { return }
        isAtWork = true
        defer { isAtWork = false }
        problem = nil
        do throws(LibraryProblem) {
            switch purpose {
            case .importFilms:
                let request = try coordinator.importRequest(text)
                isNew = false
                await coordinator.importFilms(request, model, self)
            case .exportFilms:
                let (format, path) = try coordinator.exportFile(text)
                guard await coordinator.mayReplace(path) else { return }
                isNew = false
                await coordinator.exportFilms(format, path, model, self)
            }
        } catch {
            problem = error.message[coordinator.language]
        }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch action {
        case .cancelImport: await model.send(.cancel)
        case .open where !isForm && !model.state.phase.isRunning: coordinator.flow.dismiss(self)
        default: break
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? { nil }
}
