public import Persistence
import SQLCore
public import TerminalKit

/// All that is ever told of a secret.
public enum SecretState: String, Sendable {
    /// There is one.
    case set = "set"
    /// There is none.
    case notSet = "not set"
    /// The file is there and must not be used, or cannot be.
    case refused = "refused"

    /// Looks whether there is one of that name.
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
