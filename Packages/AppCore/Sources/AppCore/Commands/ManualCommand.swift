import Platform
import TerminalKit
import TextCore

/// `man [COMMAND] [--save FOLDER]`: the manual pages, for `man` and for packages.
struct ManualCommand: Sendable {
    static func spec(_ app: AppIdentity) -> CommandSpec {
        CommandSpec(
            "man", LocalizedText("Print or save the manual pages", "매뉴얼 페이지 출력, 저장"),
            arguments: [
                ArgumentSpec(
                    "command", count: .zeroOrOne,
                    LocalizedText("The command; the whole app without it", "명령. 없으면 앱 전체"))
            ],
            options: [
                .folder(
                    "save",
                    LocalizedText("Write all pages as files into this folder", "모든 페이지를 이 디렉터리에 파일로 저장"))
            ],
            examples: [
                .init(
                    "\(app.name) man | man -l -", LocalizedText("Read the page of the app", "앱의 매뉴얼 읽기")),
                .init(
                    "\(app.name) man --save ~/.local/share/man/man1",
                    LocalizedText("Let man find all pages", "man에서 모든 페이지를 찾을 수 있게 저장")),
            ])
    }

    private let command: String?
    private let folder: String?
    private let parsed: ParsedCommand

    init(_ parsed: ParsedCommand) {
        command = parsed.string("command")
        folder = parsed.string("save")
        self.parsed = parsed
    }

    /// - Throws: `UsageError` for an unknown command.
    func run(_ app: AppSpec, _ run: Run) throws(UsageError) -> ExitCode {
        let pages = ManualPage.all(of: app, language: run.language)
        if let folder { return save(pages, in: folder, run) }
        let name = command.map { "\(app.name)-\($0)" } ?? app.name
        guard let page = pages.first(where: { $0.name == name }) else {
            let word = command ?? ""
            throw parsed.usageError(
                LocalizedText("There is no page for '\(word)'.", "'\(word)' 명령의 매뉴얼은 없습니다."))
        }
        run.console.write(page.text)
        return .success
    }

    private func save(_ pages: [ManualPage], in folder: String, _ run: Run) -> ExitCode {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for page in pages {
                try Data(page.text.utf8).write(
                    to: URL(filePath: folder).appending(path: page.fileName), options: .atomic)
            }
        } catch {
            let place = folder.terminalSafe()
            return run.dialog.fail(
                LocalizedText(
                    "The pages cannot be written to \(place). Check its permissions and the free space.",
                    "\(place)에 페이지를 저장할 수 없습니다. 권한과 남은 공간을 확인하세요.")[run.language])
        }
        run.console.out(
            LocalizedText(
                "Saved \(pages.count) pages in \(folder).", "\(folder)에 페이지 \(pages.count)개를 저장했습니다.")[
                    run.language])
        return .success
    }
}
