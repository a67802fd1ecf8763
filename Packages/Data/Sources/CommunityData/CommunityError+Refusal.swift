import CommunityAPI
public import CommunityDomain
public import DataCore
public import NetworkCore
import TextCore

extension CommunityError: SecretAPIFailure, EventFailure {
    public var retrySeconds: Int? { if case .tooMany(let seconds) = self { seconds } else { nil } }

    public var isNotFound: Bool { self == .notFound }

    /// The one place that interprets a refusal. Of the server's messages, only the reason for a block is passed on.
    public init(refusal response: HTTPResponse, now: Int) {
        let answer = ErrorAnswer(status: response.status, body: response.body)
        switch answer.status {
        case 401: self = .signedOut
        case 403: self = .forbidden(answer.reason.flatMap(EditPolicy.Refusal.init(code:)))
        case 404: self = .notFound
        case 409:
            self = answer.entry.map { .stale(Conflict(text: $0.text, version: $0.version)) } ?? .unavailable
        case 429: self = .tooMany(seconds: nil)
        // The server timed out, or requests another attempt.
        case 408, 425: self = .unavailable
        case 400..<500: self = Self.badRequest(answer)
        default: self = .unavailable
        }
        if case .tooMany = self, let wait = RetryAfter.wait(in: response.headers, now: now) {
            self = .tooMany(seconds: Int(wait.components.seconds))
        }
    }

    private static func badRequest(_ answer: ErrorAnswer) -> CommunityError {
        if let problem = TextProblem(answer.fields, "text", "comment", "reason") { return .text(problem) }
        if let problem = TextProblem(answer.fields, "title") { return .title(problem) }
        if let rule = answer.reason.flatMap(EditPolicy.Refusal.init(code:)) { return .forbidden(rule) }
        // A comment on a missing post, or an answer to a missing comment.
        if answer.fields["post"] != nil || answer.fields["reply_to"] != nil { return .notFound }
        guard let id = answer.id else { return .refused(refusal(message: answer.message)) }
        switch CommunityErrorID(rawValue: id) {
        case .rateLimit: return .tooMany(seconds: nil)
        case .blocked: return .blocked(reason: reason(ofBlocking: answer.message))
        // Servers that do not determine the field also send this for a taken name.
        case .emailTaken where answer.message == "Email already taken": return .refused(.nameTaken)
        case let known?: return .refused(refusal(known))
        case nil where id == "No authorization header was found": return .signedOut
        case nil: return .refused(.other)
        }
    }

    private static func reason(ofBlocking message: String) -> String? {
        let start = CommunityErrorID.blocked.message + ": "
        return message.hasPrefix(start) ? String(message.dropFirst(start.count)) : nil
    }

    private static func refusal(_ id: CommunityErrorID) -> Refusal {
        switch id {
        case .emailProvide: .emailMissing
        case .passwordProvide: .passwordMissing
        case .invalid: .credentialsWrong
        case .allowRegister: .registrationClosed
        case .code: .codeWrong
        case .passwordFormat: .passwordMalformed
        case .emailFormat: .emailMalformed
        case .emailTaken: .emailTaken
        case .usernameTaken: .nameTaken
        case .passwordMatching: .passwordsDiffer
        case .usernameFormat: .nameMalformed
        case .usernameReserved: .nameReserved
        case .passwordLength: .passwordTooShort
        case .passwordCommon: .passwordTooCommon
        case .rateLimit, .blocked: .other
        }
    }

    /// Refusals of a change of password have no id.
    private static func refusal(message: String) -> Refusal {
        switch message {
        case "New passwords do not match.": .passwordsDiffer
        case "Old password does not match.", "Current password does not match.": .oldPasswordWrong
        default: .other
        }
    }
}

extension TextProblem {
    /// The problem of a text, from the fields of a `ValidationError`; `nil` when none of the names is among them.
    fileprivate init?(_ fields: [String: [String]], _ names: String...) {
        guard let words = names.lazy.compactMap({ fields[$0]?.first }).first else { return nil }
        let limit = words.split { !$0.isASCII || !$0.isNumber }.first.flatMap { Int($0) }
        switch limit {
        case let limit? where words.contains("byte"): self = .tooLarge(limit: limit)
        case let limit? where !words.contains("at least"): self = .tooLong(limit: limit)
        default: self = .empty
        }
    }
}
