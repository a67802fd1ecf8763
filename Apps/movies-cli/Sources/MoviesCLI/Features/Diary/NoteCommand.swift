import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli note set|show|remove|list`: the user's own notes about films.
enum NoteCommand: Sendable {
    case set(String, String?, json: Bool)
    case show(String, json: Bool)
    case remove([String], json: Bool)
    case list(limit: Int?, json: Bool)

    static let limits = 1...100_000

    static let spec = CommandSpec(
        "note",
        LocalizedText("Keep private notes on films", "영화에 나만의 메모 남기기"),
        discussion: LocalizedText(
            "Notes stay on this device; no server gets them.", "메모는 이 기기에만 저장되며 서버로 보내지 않습니다."),
        examples: [
            .init(
                "movies-cli note set 기생충 \"See it again with Mina\"",
                LocalizedText("Write a note", "메모 쓰기")),
            .init("movies-cli note list", LocalizedText("All notes, newest first", "모든 메모, 최근 것부터")),
        ],
        subcommands: [
            CommandSpec(
                "set", LocalizedText("Write the note for a film", "메모 쓰기"),
                discussion: LocalizedText(
                    "It replaces an earlier note, which is printed. Without a text, or with '-', the note is read from "
                        + "standard input.",
                    "이전 메모가 있으면 대신하며, 이전 내용을 출력합니다. 내용을 적지 않거나 '-'를 쓰면 표준 입력에서 읽습니다."),
                arguments: [
                    .film,
                    ArgumentSpec(
                        "text", count: .zeroOrMore,
                        LocalizedText("The note, up to 4,000 characters", "메모 내용, 최대 4,000자")),
                ],
                options: [.json],
                examples: [
                    .init("movies-cli note set 기생충 again", LocalizedText("A short one", "짧은 메모"))
                ]),
            CommandSpec(
                "show", LocalizedText("Print the note for a film", "메모 보기"), arguments: [.filmInWords],
                options: [.json],
                examples: [.init("movies-cli note show 기생충", LocalizedText("By title", "제목으로"))]),
            CommandSpec(
                "remove", LocalizedText("Remove notes; prints what they were", "메모 삭제 (삭제한 내용 출력)"),
                arguments: [.films], options: [.json],
                examples: [
                    .init("movies-cli note remove 기생충", LocalizedText("Remove the note", "메모 삭제"))
                ]),
            CommandSpec(
                "list", LocalizedText("List notes, newest first", "메모 목록, 최근 것부터"),
                options: [.limit(limits, default: nil), .json],
                examples: [.init("movies-cli note list --json", LocalizedText("As JSON", "JSON으로"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        switch parsed.path.last {
        case "set":
            let words = parsed.strings("text")
            self = .set(parsed.film(), words.isEmpty ? nil : words.joined(separator: " "), json: json)
        case "show": self = .show(parsed.film(), json: json)
        case "remove": self = .remove(parsed.strings("film"), json: json)
        default: self = .list(limit: try parsed.int("limit", in: Self.limits), json: json)
        }
    }

    @MainActor
    func run(
        _ scene: DiarySceneDIContainer, _ details: DetailsSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        switch self {
        case .set(let film, let text, let json):
            switch await Self.read(text, run) {
            case .found(let text):
                return await FilmChange(details, run, json: json).change([film], by: .setNote(text))
            case .ended(let code): return code
            }
        case .show(let film, let json): return await show(film, json, scene, details, run)
        case .remove(let films, let json):
            return await DiaryRemoval(.notes, scene, details, run).remove(films, json: json)
        case .list(let limit, let json):
            return await DiaryOutput(.notes, limit: limit, json: json).print(
                scene.makeDiaryViewModel(.notes), run)
        }
    }

    @MainActor
    private func show(
        _ film: String, _ json: Bool, _ scene: DiarySceneDIContainer, _ details: DetailsSceneDIContainer,
        _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeDiaryViewModel(.notes)
        await viewModel.send(.load)
        if let failure = viewModel.state.phase.failure { return run.dialog.fail(failure) }
        let rows = viewModel.state.rows
        switch await FilmQuestion(run: run).film(
            film, among: rows.map(\.movie), details.makeFilmFinder(),
            absent: DiaryViewModel.Kind.notes.absent(film))
        {
        case .ended(let code): return code
        case .film(let reference):
            guard let row = rows.first(where: { reference.names($0.movie.movie) }), let note = row.entry.note
            else { return .failure }
            if json { return run.dialog.print(json: DiaryJSON.Entry(row, .notes)) }
            run.console.out(TerminalText(note.value.text, allowingNewlines: true))
            return .success
        }
    }

    /// The argument; standard input if it is `-`, or if it is missing and input is piped.
    @MainActor
    private static func read(_ text: String?, _ run: Run) async -> Lookup<String> {
        if let text, text != "-" { return .found(text) }
        guard text == "-" || !run.console.facts.isInputTerminal else {
            return .ended(
                run.dialog.fail(
                    LocalizedText(
                        "Write the note after the film, or pipe it in.", "영화 뒤에 메모 내용을 입력하거나 파이프로 넘기세요.")[
                            run.language], .usage))
        }
        return await run.dialog.inputText(
            upTo: 1 << 16,
            tooLong: LocalizedText(
                "The note is too long: 4,000 characters at most.", "메모가 너무 깁니다. 최대 4,000자입니다."))
    }
}
