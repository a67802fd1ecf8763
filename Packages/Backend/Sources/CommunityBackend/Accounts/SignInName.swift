import CommunityDomain

/// What somebody types to say who they are: a name or an e-mail address.
enum SignInName: Hashable, Sendable {
    case name(key: String)
    case email(String)
    /// Nobody can have it.
    case neither

    init(_ text: String) {
        if let name = try? AccountName(text) {
            self = .name(key: name.key)
        } else if let email = try? EmailAddress(text) {
            self = .email(email.text)
        } else {
            self = .neither
        }
    }

    /// One text for each of those that there can be.
    var text: String {
        switch self {
        case .name(let key): key
        case .email(let email): email
        case .neither: ""
        }
    }
}
