import AppCore
import CommunityDomain
import CommunityPresentation
import Persistence
import SQLCore
import TerminalKit
import TextCore

/// `community-cli export`: all data of the account, for programs and for people.
struct ExportCommand: Sendable {
    static let spec = CommandSpec(
        "export", LocalizedText("Export all your data as JSON and Markdown", "내 모든 데이터를 JSON과 마크다운으로 내보내기"),
        discussion: LocalizedText(
            "Writes community-NAME.json and community-NAME.md into the directory, readable only by "
                + "you: account, posts, comments, notices, drafts and outbox. Existing files are only "
                + "replaced when you confirm. With --json or --markdown one of them goes to standard output "
                + "instead.",
            "디렉터리에 community-이름.json과 community-이름.md를 본인만 읽을 수 있게 저장합니다. 계정, 글, 댓글, 알림, 임시 저장, 보낼 "
                + "편지함이 들어갑니다. 이미 있는 파일은 확인을 받은 뒤 바꿉니다. --json이나 --markdown을 붙이면 그중 하나를 표준 출력으로 보냅니다."),
        arguments: [
            ArgumentSpec(
                "directory", count: .zeroOrOne, isFolder: true,
                LocalizedText("The directory; by default the current one", "저장할 디렉터리. 없으면 현재 디렉터리"))
        ],
        options: [.flag("markdown", LocalizedText("Print Markdown", "마크다운으로 출력")), .yes, .json],
        examples: [.init("community-cli export ~", LocalizedText("Write two files", "파일 두 개"))])

    let directory: String
    let json: Bool
    let markdown: Bool
    let isSure: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        json = parsed.flag("json")
        markdown = parsed.flag("markdown")
        isSure = parsed.flag("yes")
        directory = parsed.string("directory") ?? "."
        guard !(json && markdown), parsed.string("directory") == nil || !(json || markdown) else {
            throw parsed.usageError(
                LocalizedText(
                    "Choose only one of a directory, --json and --markdown.",
                    "디렉터리, --json, --markdown 중 하나만 고르세요."))
        }
    }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ run: Run) async -> ExitCode {
        if !json, !markdown, let code = run.dialog.refusal(ofFolder: directory) { return code }
        let viewModel = scene.makeExportViewModel()
        await viewModel.send(.gather)
        guard let data = viewModel.state.data else {
            return viewModel.state.failure.map { run.dialog.fail($0) } ?? .failure
        }
        run.dialog.tell(
            viewModel.state.elsewhere, command: "drafts list", ofNoPlace: "drafts list --all")
        let document = ExportJSON(data, in: run.language)
        if json { return run.dialog.print(json: document) }
        let text = ExportMarkdown(
            data: data, language: run.language, localTime: run.localTime
        ).text
        if markdown {
            run.console.write(text)
            return .success
        }
        guard let encoded = JSONOutput.text(document) else { return .failure }
        let base = "\(directory)/community-\(Self.fileName(data.account.name))"
        let (jsonPath, markdownPath) = ("\(base).json", "\(base).md")
        if !isSure, let code = await run.dialog.mayReplace(jsonPath, markdownPath) { return code }
        do throws(StoreError) {
            for (path, contents) in [(jsonPath, encoded + "\n"), (markdownPath, text)] {
                try await OwnerFile.write(Array(contents.utf8), to: path)
                run.console.write(path.terminalSafe() + "\n")
            }
            return .success
        } catch {
            return run.dialog.fail(error.message(in: run.language, of: run.app))
        }
    }

    /// Names may contain letters of any script, as file names may, but a file name has no separator and no leading dot.
    private static func fileName(_ name: String) -> String {
        String(name.map { $0 == "/" || $0 == "." ? "_" : $0 })
    }
}
