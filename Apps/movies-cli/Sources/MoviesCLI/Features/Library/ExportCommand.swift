import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli export`: the catalogue as a file that can be imported again.
struct ExportCommand: Sendable {
    static let spec = CommandSpec(
        "export",
        LocalizedText("Write the catalogue to a file", "영화 목록을 파일로 내보내기"),
        discussion: LocalizedText(
            "Without --output it goes to standard output. An existing file is only replaced when you "
                + "confirm, and in one step. Both formats can be imported again.",
            "--output이 없으면 표준 출력으로 보냅니다. 이미 있는 파일은 확인을 받은 뒤 한 번에 바꿉니다. 두 형식 모두 다시 가져올 수 있습니다."),
        options: [
            .choice(
                "format", short: "f", ExportFormat.allCases.map(\.rawValue),
                LocalizedText(
                    "The format; without it the ending of the file (.csv), else json. excel is CSV that Excel opens",
                    "형식. 없으면 파일 이름의 끝(.csv)으로 정하고, 그 밖에는 json. excel은 엑셀에서 바로 열리는 CSV")),
            .file("output", short: "o", LocalizedText("The file; '-' for standard output", "파일. '-'는 표준 출력")),
            .yes,
        ],
        examples: [
            .init(
                "movies-cli export --output films.csv",
                LocalizedText("For a spreadsheet", "스프레드시트용"))
        ])

    let format: ExportFormat
    /// `nil` is standard output.
    let path: String?
    let isSure: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        path = parsed.string("output").flatMap { $0 == "-" ? nil : $0 }
        format = try parsed.choice("format") ?? path.flatMap(ExportFormat.init(file:)) ?? .json
        isSure = parsed.flag("yes")
    }

    @MainActor
    func run(_ scene: LibrarySceneDIContainer, _ run: Run) async -> ExitCode {
        if let path, !isSure, let code = await run.dialog.mayReplace(path) { return code }
        let viewModel = scene.makeLibraryViewModel()
        let console = run.console
        await ProgressDisplay.following(viewModel, run) { viewModel, _ in
            if let path {
                await viewModel.send(.export(format, path: path))
            } else {
                await viewModel.send(
                    .exportBytes(format) { bytes in
                        console.write(String(decoding: bytes, as: UTF8.self))
                        return console.outputState() == .open
                    })
            }
        }
        switch viewModel.state.phase {
        case .exported(_, let message):
            // On standard output the message would become part of the catalogue.
            if path != nil { console.out(message) }
            return .success
        case .failed(let failure):
            let code: ExitCode = failure.kind == .cancelled ? .interrupted : .failure
            return run.dialog.fail(failure.message.terminalSafe(), code)
        case .idle, .running, .deciding, .imported, .left:
            return .failure
        }
    }
}
