import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain

/// Refusals as Strapi 3.6 words them. `HTTPFailure.code` holds the id of a message where there is one.
enum StrapiFailure {
    /// Without an `Authorization` field, or signed in but not let in.
    static let forbidden = HTTPFailure(403, "Forbidden")
    /// Signed in, but a rule is against it, which is told beside the words of the original.
    static func forbidden(_ rule: EditPolicy.Refusal) -> HTTPFailure {
        HTTPFailure(403, code: rule.code, "Forbidden")
    }

    static let invalidToken = HTTPFailure(401, "Invalid token.")
    /// What the handler that many of those projects have for passwords says without a token, instead of 403.
    static let noAuthorization = HTTPFailure(400, code: "No authorization header was found", "")
    static let tokens = AccountStore.Refusals(
        missing: forbidden,
        malformed: HTTPFailure(
            401, "Invalid authorization header format. Format is Authorization: Bearer [token]"),
        invalid: invalidToken,
        blocked: HTTPFailure(401, "Your account has been blocked by the administrator."))
    /// Something to read is not there.
    static let notFound = HTTPFailure(404, "Not Found")
    /// Something to change or delete is not there.
    static let entryNotFound = HTTPFailure(404, "entry.notFound")

    /// What Strapi answers to a bad `_sort`, `_start` or `_limit`.
    static let internalError = HTTPFailure(500, "An internal server error occurred")

    static func unknownField(_ name: String) -> HTTPFailure {
        message(
            "Your filters contain a field '\(name)' that doesn't appear on your model definition nor its relations"
        )
    }

    /// Sign-in has the id of sign-up's missing address, with words of its own.
    static let identifierMissing = HTTPFailure(
        400, code: CommunityErrorID.emailProvide.rawValue, "Please provide your username or your e-mail.")

    /// A 400 with an id, as sign-up and sign-in have it.
    static func form(_ id: CommunityErrorID) -> HTTPFailure {
        HTTPFailure(400, code: id.rawValue, id.message)
    }

    /// A 400 with a text, as changing a password and filters have it.
    static func message(_ text: String) -> HTTPFailure { HTTPFailure(400, text) }
}
