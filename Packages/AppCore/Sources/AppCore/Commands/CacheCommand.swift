import PresentationCore
import TerminalKit
import TextCore

/// `cache size|clear`: the profile's saved answers and pictures of servers, which are shown at once and offline.
enum CacheCommand: Sendable {
    case size(json: Bool)
    case clear

    static func spec(_ app: AppIdentity) -> CommandSpec {
        CommandSpec(
            "cache", LocalizedText("Show or clear saved server answers", "저장된 서버 응답 확인, 비우기"),
            examples: [.init("\(app.name) cache size", LocalizedText("How much is saved", "저장된 크기"))],
            subcommands: [
                CommandSpec(
                    "size", LocalizedText("Show how much is saved", "저장된 크기 보기"),
                    options: [.json(JSONFields(["bytes", "path"]))],
                    examples: [
                        .init("\(app.name) cache size", LocalizedText("How much is saved", "저장된 크기"))
                    ]),
                CommandSpec(
                    "clear", LocalizedText("Delete all saved answers", "저장된 응답을 모두 지우기"),
                    discussion: LocalizedText(
                        "They are loaded again when needed. Your own data is not affected.",
                        "필요할 때 다시 받아 옵니다. 내가 만든 데이터는 들어 있지 않습니다."),
                    examples: [
                        .init("\(app.name) cache clear", LocalizedText("Free some space", "공간 확보"))
                    ]),
            ])
    }

    init(_ parsed: ParsedCommand) {
        self = parsed.path.last == "clear" ? .clear : .size(json: parsed.flag("json"))
    }

    func run(_ run: Run) -> ExitCode {
        let files = ProfileFiles(of: run.app, environment: run.environment.variables)
        let paths = files.cachePaths(of: run.profile)
        let bytes = files.bytes(of: paths)
        let size = NumberText.bytes(bytes, in: run.language)
        switch self {
        case .size(true):
            return run.dialog.print(json: CacheJSON(bytes: bytes, path: files.cacheFolder))
        case .size(false):
            run.console.write("\(size)  \(files.cacheFolder.terminalSafe())\n")
        case .clear:
            let left = files.remove(paths)
            guard left.isEmpty else {
                return run.dialog.fail(
                    LocalizedText(
                        "Some files could not be removed: \(left.joined(separator: ", ")).",
                        "지우지 못한 파일이 있습니다: \(left.joined(separator: ", "))")[run.language])
            }
            run.console.out(LocalizedText("Cleared \(size).", "\(size)를 비웠습니다.")[run.language])
        }
        return .success
    }
}

private struct CacheJSON: Encodable {
    let bytes: Int
    let path: String
}
