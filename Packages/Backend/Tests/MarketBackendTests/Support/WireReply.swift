import Foundation
import NetworkCore

/// An answer with its JSON taken apart.
struct WireReply {
    let status: Int
    let headers: HTTPHeaders
    let content: HTTPBody
    let text: String
    private let json: Any?

    init(_ response: HTTPResponse) {
        status = response.status
        headers = response.headers
        content = response.content
        text = String(decoding: response.body, as: UTF8.self)
        json = try? JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed)
    }

    /// Empty when it is no object.
    var object: [String: Any] { json as? [String: Any] ?? [:] }
    var keys: Set<String> { Set(object.keys) }
    var id: Int? { object["id"] as? Int }
    var message: String? { object["message"] as? String }
    var reason: String? { object["reason"] as? String }

    func list(_ key: String) -> [[String: Any]] { object[key] as? [[String: Any]] ?? [] }
    func ids(_ key: String) -> [Int] { list(key).compactMap { $0["id"] as? Int } }
    func object(_ key: String) -> [String: Any] { object[key] as? [String: Any] ?? [:] }
    func strings(_ key: String) -> [String] { object[key] as? [String] ?? [] }
    func int(_ key: String) -> Int? { object[key] as? Int }
    func string(_ key: String) -> String? { object[key] as? String }
}
