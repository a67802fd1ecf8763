import AppCore
import Persistence
import SQLCore
import TerminalKit

/// `movies-cli config set-secret|unset-secret <name>`: the keys of servers, which are never arguments.
enum SecretCommand: Sendable {
    case set(SecretName)
    case unset(SecretName)

    /// In bytes.
    static let longest = 4096

    static let specs = [
        CommandSpec(
            "set-secret",
            LocalizedText("Keep a server's key, typed unseen or from a pipe", "서버의 키를 입력받아 저장 (화면에 표시하지 않음)"),
            discussion: LocalizedText(
                "The key is asked for on the terminal, or read from standard input when that is a pipe. It is kept in a file that "
                    + "only you can read, and sent to servers given by --server over https, or on this machine.",
                "키는 터미널에서 입력받거나, 표준 입력이 파이프이면 거기서 읽습니다. 본인만 읽을 수 있는 파일에 저장하고, --server로 지정한 서버에 "
                    + "https로(또는 이 컴퓨터 안에서)만 보냅니다."),
            arguments: [name],
            examples: [
                .init("movies-cli config set-secret tmdb-key", LocalizedText("Type it", "직접 입력")),
                .init(
                    "cat key.txt | movies-cli config set-secret tmdb-key",
                    LocalizedText("From a file", "파일에서")),
            ], isDiscreet: true),
        CommandSpec(
            "unset-secret", LocalizedText("Forget a server's key", "서버의 키 지우기"), arguments: [name],
            examples: [
                .init("movies-cli config unset-secret tmdb-key", LocalizedText("Forget it", "지우기"))
            ], isDiscreet: true),
    ]

    private static let name = ArgumentSpec(
        "name", choices: SecretName.allCases.map(\.rawValue), LocalizedText("Which key", "키 이름"))

    static func handles(_ parsed: ParsedCommand) -> Bool {
        specs.contains { $0.name == parsed.path.last }
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let name = try parsed.choice("name", as: SecretName.self) ?? .tmdbKey
        self = parsed.path.last == "set-secret" ? .set(name) : .unset(name)
    }

    @MainActor
    func run(_ store: any SecretStore, _ context: CommandContext) async -> ExitCode {
        do throws(StoreError) {
            switch self {
            case .unset(let name): try await store.remove(named: name.rawValue)
            case .set(let name):
                let prompt = LocalizedText("\(name.rawValue) (not shown): ", "\(name.rawValue) (표시 안 됨): ")
                switch await context.console.readSecret(prompt[context.language]) {
                case .interrupted: return .interrupted
                case .nothing: return context.fail(Self.unusable[context.language], .usage)
                case .text(let text):
                    let value = text.trimmingSpaces
                    guard (1...Self.longest).contains(value.utf8.count),
                        value.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
                    else { return context.fail(Self.unusable[context.language], .usage) }
                    try await store.set(Secret(value), named: name.rawValue)
                }
            }
            return .success
        } catch {
            return context.fail(error)
        }
    }

    private static let unusable = LocalizedText(
        "That is no key: one line of 1 to \(longest) ASCII characters without spaces. Nothing was changed.",
        "키로 쓸 수 없습니다. 공백 없는 ASCII 문자 1~\(longest)자를 한 줄로 입력하세요. 바뀐 것은 없습니다.")
}

extension String {
    /// Without white space at both ends, such as the CR of a file from Windows.
    fileprivate var trimmingSpaces: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
