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
        role = session.account.role.name(in: language)
        server = session.server ?? AccountText.embedded[language]
        place =
            switch session.place {
            case .keyring: AccountText.keptInKeyring[language]
            case .memory: AccountText.keptInMemory[language]
            case .file(let path, let reason):
                AccountText.keptInFile(path, reason: ReasonText.text(reason, in: language))[language]
            }
    }
}
