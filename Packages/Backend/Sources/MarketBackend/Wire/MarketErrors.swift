import BackendCore
import NetworkCore

/// The bodies of refusals, by generation.
enum MarketErrors {
    /// `{"code":404,"message":"Not found"}`: generation 3, and all that is ours.
    static let products = ErrorBody.object(
        schema: .object([.required("code", .integer(400...599)), .required("message", .string())])
    ) { failure, json in
        json.int("code", failure.status)
        json.string("message", failure.message)
    }

    /// `{"error":true,"reason":"Not Found"}`: generation 1.
    static let items = ErrorBody.object(
        schema: .object([.required("error", .boolean()), .required("reason", .string())])
    ) { failure, json in
        json.bool("error", true)
        json.string("reason", failure.status == 404 ? "Not Found" : failure.message)
    }
}
