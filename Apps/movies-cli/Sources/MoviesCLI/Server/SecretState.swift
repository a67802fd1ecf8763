import Persistence
import SQLCore
import TerminalKit

/// All that is ever told of a secret.
enum SecretState: String, Sendable {
    case set = "set"
    case notSet = "not set"
    /// The file is there and must not be used, or cannot be.
    case refused = "refused"

    init(of name: SecretName, in store: any SecretStore) async {
        do throws(StoreError) {
            self = try await store.secret(named: name.rawValue) == nil ? .notSet : .set
        } catch {
            self = .refused
        }
    }

    var text: LocalizedText {
        switch self {
        case .set: LocalizedText("set", "저장됨")
        case .notSet: LocalizedText("not set", "없음")
        case .refused: LocalizedText("refused", "쓸 수 없음")
        }
    }
}
