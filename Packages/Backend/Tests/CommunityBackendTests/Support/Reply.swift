import Foundation
import NetworkCore

/// An answer with its JSON taken apart.
struct Reply {
    let status: Int
    let headers: HTTPHeaders
    let text: String
    let json: Any?

    init(_ response: HTTPResponse) {
        status = response.status
        headers = response.headers
        text = String(decoding: response.body, as: UTF8.self)
        json = try? JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed)
    }

    /// Empty when it is no object.
    var object: [String: Any] { json as? [String: Any] ?? [:] }
    /// Empty when it is no list of objects.
    var list: [[String: Any]] { json as? [[String: Any]] ?? [] }
    var id: Int? { object["id"] as? Int }
    var ids: [Int] { list.compactMap { $0["id"] as? Int } }
    var user: [String: Any] { object["user"] as? [String: Any] ?? [:] }
    /// Of a refusal, when it is one text.
    var message: String? { object["message"] as? String }
    /// The id of a refusal that has a list of messages.
    var errorID: String? {
        let groups = object["message"] as? [[String: Any]]
        return (groups?.first?["messages"] as? [[String: Any]])?.first?["id"] as? String
    }
    /// What is wrong with which field.
    var errors: [String: [String]] {
        (object["data"] as? [String: Any])?["errors"] as? [String: [String]] ?? [:]
    }
}
