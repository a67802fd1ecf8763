import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import JSONCore
import NetworkCore

/// Refusals in the wording of Strapi 3.6. `HTTPFailure.code` is the id of a message, if there is one.
enum StrapiFailure {
    /// Without an `Authorization` field, or signed in without permission.
    static let forbidden = HTTPFailure(403, "Forbidden")
    /// Refused by a rule, whose code is added to the original wording.
    static func forbidden(_ rule: EditPolicy.Refusal) -> HTTPFailure {
        HTTPFailure(403, code: rule.code, "Forbidden")
    }

    static let invalidToken = HTTPFailure(401, "Invalid token.")
    /// Without a token: the password handler of many Strapi projects answers this instead of 403.
    static let noAuthorization = HTTPFailure(400, code: "No authorization header was found", "")
    static let tokens = AccountStore.Refusals(
        missing: forbidden,
        malformed: HTTPFailure(
            401, "Invalid authorization header format. Format is Authorization: Bearer [token]"),
        invalid: invalidToken,
        blocked: HTTPFailure(401, "Your account has been blocked by the administrator."))
    /// An entry to read does not exist.
    static let notFound = HTTPFailure(404, "Not Found")
    /// An entry to change or delete does not exist.
    static let entryNotFound = HTTPFailure(404, "entry.notFound")

    static func unknownField(_ name: String) -> HTTPFailure {
        message(
            "Your filters contain a field '\(name)' that doesn't appear on your model definition nor its relations"
        )
    }

    /// A missing identifier at sign-in has the id of a missing address at sign-up, with its own message.
    static let identifierMissing = HTTPFailure(
        400, code: CommunityErrorID.emailProvide.rawValue, "Please provide your username or your e-mail.")

    /// A 400 with an id, as sign-up and sign-in use it.
    static func form(_ id: CommunityErrorID) -> HTTPFailure {
        HTTPFailure(400, code: id.rawValue, id.message)
    }

    /// The answer to the right password of a blocked account.
    static func blocked(_ reason: String?) -> HTTPFailure {
        let id = CommunityErrorID.blocked
        return HTTPFailure(
            400, code: id.rawValue, [id.message, reason].compactMap(\.self).joined(separator: ": "))
    }

    /// A 400 with a text, as password changes and filters use it.
    static func message(_ text: String) -> HTTPFailure { HTTPFailure(400, text) }
}

/// The bodies of refusals in the format of Strapi 3.6.
enum StrapiErrors {
    /// For the mounts of this backend.
    static let body = ErrorBody(schema: .component("Error"), challenge: "Bearer") { response(to: $0) }

    /// For routes with a password, where a 429 also has a list.
    static let signInBody = ErrorBody(schema: .component("Error"), challenge: "Bearer") { failure in
        guard failure.status == 429 else { return response(to: failure) }
        return list(
            failure.status, id: CommunityErrorID.rateLimit.rawValue, CommunityErrorID.rateLimit.message)
    }

    static let schema = OpenAPISchema.object([
        .required("statusCode", .integer(400...599)), .required("error", .string()),
        .required("message", .anyOf([.string(), .array(of: messages)])),
        .optional("data", .any.described("The same list as `message`, or details of the error.")),
    ])

    /// A failure without its headers. A failure with the id of a message has a list, a failure of a rule has its code
    /// as data.
    static func response(to failure: HTTPFailure) -> HTTPResponse {
        guard let code = failure.code else { return answer(failure.status, message(of: failure)) { _ in } }
        guard EditPolicy.Refusal(code: code) != nil else {
            return list(failure.status, id: code, failure.message)
        }
        return answer(failure.status, failure.message) { json in
            json.object("data") { $0.string("reason", code) }
        }
    }

    /// 400: a required field is missing or invalid.
    static func validation(_ field: String, _ problem: String) -> HTTPResponse {
        answer(400, "ValidationError") { json in
            json.object("data") { data in
                data.object("errors") { errors in
                    errors.value(named: field) { value in value.array { $0.string(problem) } }
                }
            }
        }
    }

    /// 409: a later version exists, given as JSON.
    static func stale(entry: [UInt8]) -> HTTPResponse {
        answer(409, "entry.stale") { json in json.object("data") { $0.raw("entry", entry) } }
    }

    private static let messages = OpenAPISchema.object([
        .required(
            "messages", .array(of: .object([.required("id", .string()), .optional("message", .string())])))
    ])

    private static func list(_ status: Int, id: String, _ text: String) -> HTTPResponse {
        let list = JSONMembers { json in
            for name in ["message", "data"] {
                json.value(named: name) { value in
                    value.array { list in
                        list.object { item in
                            item.array("messages") { messages in
                                messages.object { message in
                                    message.string("id", id)
                                    if !text.isEmpty { message.string("message", text) }
                                }
                            }
                        }
                    }
                }
            }
        }
        return .json(status: status) { json in
            json.object { object in
                begin(status, &object)
                object.members(list)
            }
        }
    }

    private static func answer(
        _ status: Int, _ message: String, _ more: (inout JSONObjectWriter) -> Void
    ) -> HTTPResponse {
        .json(status: status) { json in
            json.object { object in
                begin(status, &object)
                object.string("message", message)
                more(&object)
            }
        }
    }

    private static func begin(_ status: Int, _ json: inout JSONObjectWriter) {
        json.int("statusCode", status)
        json.string("error", reason(status))
    }

    /// Uses the original wording for two of the router's own failures.
    private static func message(of failure: HTTPFailure) -> String {
        if failure.status == 500 { return "An internal server error occurred" }
        return failure.message == HTTPFailure.notFound.message ? "Not Found" : failure.message
    }

    /// The reason phrases of RFC 9110, section 15.
    private static func reason(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 413: "Payload Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Entity"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 501: "Not Implemented"
        case 505: "HTTP Version Not Supported"
        case 503: "Service Unavailable"
        case 400...499: "Bad Request"
        default: "Internal Server Error"
        }
    }
}
