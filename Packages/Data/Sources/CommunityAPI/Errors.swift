import Platform

/// Why a server refused, in any of its formats: `message` as a text, as a list of `{"messages":[{"id","message"}]}`, or
/// `ValidationError` with the fields in `data.errors`; or no JSON at all.
public struct ErrorAnswer: Hashable, Sendable {
    /// The current entry, when an edit was based on an older version.
    public struct Entry: Hashable, Sendable {
        public let text: String
        public let version: Int
    }

    public let status: Int
    /// The id of the first message of a list.
    public let id: String?
    /// The first message of a list, or the whole text. Text of the server, not to be trusted.
    public let message: String
    /// The problems of each field of the request.
    public let fields: [String: [String]]
    public let entry: Entry?
    /// The code of the rule that caused the refusal, where the server reports it.
    public let reason: String?

    /// Reads any body. Without a readable message in it, its first 200 bytes are the message.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        let wire = try? JSONDecoder().decode(Wire.self, from: Data(body))
        id = wire?.message?.id
        message = wire?.message?.text ?? wire?.error ?? String(decoding: body.prefix(200), as: UTF8.self)
        fields = wire?.data?.errors ?? [:]
        entry = wire?.data?.entry
        reason = wire?.data?.reason
    }

    private struct Wire: Decodable {
        let error: String?
        let message: Message?
        let data: Details?

        private enum Member: String, CodingKey {
            case error, message, data
        }

        init(from decoder: any Decoder) throws {
            // The answer of a rate limit is only the list.
            guard let members = try? decoder.container(keyedBy: Member.self) else {
                (error, message, data) = (nil, try Message(from: decoder), nil)
                return
            }
            error = try? members.decode(String.self, forKey: .error)
            message = try? members.decode(Message.self, forKey: .message)
            data = try? members.decode(Details.self, forKey: .data)
        }
    }

    private struct Message: Decodable {
        struct Part: Decodable {
            struct Line: Decodable {
                let id: String?
                let message: String?
            }

            let messages: [Line]
        }

        let id: String?
        let text: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                (id, self.text) = (nil, text)
            } else {
                let line = try container.decode([Part].self).lazy.flatMap(\.messages).first
                (id, text) = (line?.id, line?.message)
            }
        }
    }

    private struct Details: Decodable {
        let errors: [String: [String]]?
        let entry: Entry?
        let reason: String?

        private enum Member: String, CodingKey {
            case errors, entry, reason
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Member.self)
            errors = try? members.decode([String: [String]].self, forKey: .errors)
            entry = try? members.decode(Entry.self, forKey: .entry)
            reason = try? members.decode(String.self, forKey: .reason)
        }
    }
}

extension ErrorAnswer.Entry: Decodable {
    private enum Member: String, CodingKey {
        case text, comment, version
    }

    /// - Throws: `DecodingError` when it is neither a post nor a comment.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        text =
            try (try? members.decode(String.self, forKey: .text))
            ?? members.decode(String.self, forKey: .comment)
        version = members.numberIfPresent(.version) ?? 1
    }
}

/// The `id` in the messages of a 400 of sign-up, sign-in and passwords (Strapi 3.6; the last group is ours).
public enum CommunityErrorID: String, CaseIterable, Sendable {
    case emailProvide = "Auth.form.error.email.provide"
    case passwordProvide = "Auth.form.error.password.provide"
    case invalid = "Auth.form.error.invalid"
    case allowRegister = "Auth.advanced.allow_register"
    case passwordFormat = "Auth.form.error.password.format"
    case emailFormat = "Auth.form.error.email.format"
    case emailTaken = "Auth.form.error.email.taken"
    case usernameTaken = "Auth.form.error.username.taken"
    case rateLimit = "Auth.form.error.ratelimit"
    case passwordMatching = "Auth.form.error.password.matching"
    /// Our server appends a colon and the reason to the message.
    case blocked = "Auth.form.error.blocked"

    case usernameFormat = "Auth.form.error.username.format"
    case usernameReserved = "Auth.form.error.username.reserved"
    case passwordLength = "Auth.form.error.password.length"
    case passwordCommon = "Auth.form.error.password.common"
    case code = "Auth.form.error.code"

    /// The English message that the server sends with the id, in the words of the original server.
    public var message: String {
        switch self {
        case .emailProvide: "Please provide your email."
        case .passwordProvide: "Please provide your password."
        case .invalid: "Identifier or password invalid."
        case .allowRegister: "Register action is currently disabled."
        case .passwordFormat: "Your password cannot contain more than three times the symbol `$`."
        case .emailFormat: "Please provide valid email address."
        case .emailTaken: "Email is already taken."
        case .usernameTaken: "Username already taken"
        case .rateLimit: "Too many attempts, please try again in a minute."
        case .passwordMatching: "Passwords do not match."
        case .blocked: "Your account has been blocked by an administrator"
        case .usernameFormat:
            "A username has 2 to 30 letters and digits, with single . _ - between them; of scripts, only Latin can be mixed with Korean, Chinese or Japanese."
        case .usernameReserved: "This username is reserved."
        case .passwordLength: "A password has 8 to 128 characters."
        case .passwordCommon: "This password is too easy to guess."
        case .code: "The code is not of this address, was used already, or is too old."
        }
    }
}
