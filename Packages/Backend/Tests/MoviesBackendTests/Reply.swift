import Foundation
import NetworkCore

/// An answer with its decoded JSON.
struct Reply {
    let status: Int
    let headers: HTTPHeaders
    let text: String
    let json: [String: Any]

    init(_ response: HTTPResponse) {
        status = response.status
        headers = response.headers
        text = String(decoding: response.body, as: UTF8.self)
        json = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any] ?? [:]
    }

    var data: [String: Any] { json["data"] as? [String: Any] ?? [:] }
    var movie: [String: Any] { data["movie"] as? [String: Any] ?? [:] }
    var movies: [[String: Any]] { data["movies"] as? [[String: Any]] ?? [] }
    var results: [[String: Any]] { json["results"] as? [[String: Any]] ?? [] }
    var ids: [Int] { movies.compactMap { $0["id"] as? Int } }
    var statusCode: Int? { json["status_code"] as? Int }
    var isYTSError: Bool { status == 200 && json["status"] as? String == "error" && json["data"] == nil }
}
