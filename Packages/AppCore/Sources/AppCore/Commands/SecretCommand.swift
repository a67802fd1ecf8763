public import Persistence
import SQLCore
import TerminalKit
public import TextCore

/// `config set-secret|remove-secret <name>`: the keys of servers and the password of a database server, which are never
/// passed as arguments.
struct SecretCommand: Sendable {
    /// The longest secret in bytes.
    static let longest = 4096

    let name: String
    let isSet: Bool

    static func specs(_ app: AppIdentity) -> [CommandSpec] {
        let name = ArgumentSpec(
            "name", choices: app.secretNames, LocalizedText("The name of the secret", "비밀 값 이름"))
        let secret = app.secretNames[0]
        return [
            CommandSpec(
                "set-secret",
                LocalizedText(
                    "Save a secret, typed without echo or from a pipe", "비밀 값을 입력받아 저장 (화면에 표시하지 않음)"),
                discussion: LocalizedText(
                    "Asks for it on the terminal, or reads it from standard input if that is a pipe. It is saved in a "
                        + "file that only you can read. The key of a server is sent only to the servers given by "
                        + "--server, over https or on this machine; \(StoreKind.password) only to the database server "
                        + "given by --store.",
                    "터미널에서 입력받거나, 표준 입력이 파이프이면 파이프에서 읽습니다. 본인만 읽을 수 있는 파일에 저장합니다. 서버의 키는 --server로 지정한 서버에 "
                        + "https로(또는 이 컴퓨터 안에서)만 보내고, \(StoreKind.password)는 --store로 지정한 데이터베이스 서버에만 보냅니다."),
                arguments: [name],
                examples: [
                    .init("\(app.name) config set-secret \(secret)", LocalizedText("Type it", "직접 입력")),
                    .init(
                        "cat secret.txt | \(app.name) config set-secret \(secret)",
                        LocalizedText("From a file", "파일에서")),
                ], isDiscreet: true),
            CommandSpec(
                "remove-secret", LocalizedText("Delete a secret", "비밀 값 삭제"), arguments: [name],
                examples: [
                    .init("\(app.name) config remove-secret \(secret)", LocalizedText("Delete it", "삭제"))
                ], isDiscreet: true),
        ]
    }

    /// `nil` for another subcommand of `config`.
    init?(_ parsed: ParsedCommand) {
        guard let word = parsed.path.last, ["set-secret", "remove-secret"].contains(word) else { return nil }
        isSet = word == "set-secret"
        name = parsed.string("name") ?? ""
    }

    func run(_ run: Run) async -> ExitCode {
        let store = FileSecretStore(path: run.files.secrets)
        do throws(StoreError) {
            guard isSet else {
                try await store.remove(named: name)
                return .success
            }
            let prompt = LocalizedText("\(name) (not shown): ", "\(name) (표시 안 됨): ")
            switch await run.console.readSecret(prompt[run.language]) {
            case .interrupted: return .interrupted
            case .nothing: return run.dialog.fail(Self.unusable[run.language], .usage)
            case .text(let text):
                let value = text.trimmingSpaces
                guard (1...Self.longest).contains(value.utf8.count),
                    value.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
                else { return run.dialog.fail(Self.unusable[run.language], .usage) }
                try await store.set(Secret(value), named: name)
            }
            return .success
        } catch {
            return run.dialog.fail(error)
        }
    }

    private static let unusable = LocalizedText(
        "This is not a valid secret. Enter one line of 1 to "
            + "\(longest) ASCII characters without spaces. Nothing was changed.",
        "비밀 값으로 쓸 수 없습니다. 공백 없는 ASCII 문자 1~\(longest)자를 한 줄로 입력하세요. 변경된 내용은 없습니다.")
}

extension String {
    /// Without white space at both ends, such as the CR of a file from Windows.
    fileprivate var trimmingSpaces: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// The state of a secret, which is all that is ever shown of it.
public enum SecretState: String, Sendable {
    /// The secret exists.
    case set = "set"
    /// The secret does not exist.
    case notSet = "not set"
    /// The file exists, but must not or cannot be used.
    case refused = "refused"

    /// The state of the secret with a name.
    public init(of name: String, in store: any SecretStore) async {
        do throws(StoreError) {
            self = try await store.secret(named: name) == nil ? .notSet : .set
        } catch {
            self = .refused
        }
    }

    /// The state in words.
    public var text: LocalizedText {
        switch self {
        case .set: LocalizedText("set", "저장됨")
        case .notSet: LocalizedText("not set", "없음")
        case .refused: LocalizedText("refused", "쓸 수 없음")
        }
    }
}
