public import CommunityDomain
import PresentationCore
public import TextCore

/// Who is signed in, in words.
public struct AccountContent: Hashable, Sendable {
    public let session: Session
    public let role: String
    /// The server's address, or that there is none.
    public let server: String
    /// Where the sign-in is kept, and why there.
    public let place: String

    public init(_ session: Session, in language: Language) {
        self.session = session
        role = session.account.role.word.text(in: language)
        server = session.server ?? CommunityWord.embedded.text(in: language)
        place =
            switch session.place {
            case .keyring: CommunityWord.keptInKeyring.text(in: language)
            case .memory: CommunityWord.keptInMemory.text(in: language)
            case .file(let path, let reason):
                CommunityWord.keptInFile.text(
                    in: language, ["path": path, "reason": ReasonText.text(reason, in: language)])
            }
    }
}

extension Role {
    /// What the role is called.
    public func name(in language: Language) -> String { word.text(in: language) }

    var word: CommunityWord {
        switch self {
        case .member: .roleMember
        case .moderator: .roleModerator
        case .admin: .roleAdmin
        }
    }
}
