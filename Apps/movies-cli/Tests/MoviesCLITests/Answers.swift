import Foundation
import NetworkCore
import NetworkCoreTestSupport

/// A server with one film of the given title. It answers every path that the app requests.
func server(title: String) -> StubTransport {
    let quoted = title.unicodeScalars.map { $0.isASCII && $0.value >= 0x20 ? "\($0)" : escape($0) }.joined()
    let film = """
        {"id": 7, "imdb_code": "tt0000007", "title": "\(quoted)", "title_english": "\(quoted)", "year": 2001,
         "description_full": "\(quoted)", "genres": ["\(quoted)"], "language": "ko",
         "cast": [{"name": "\(quoted)", "character_name": "\(quoted)"}], "directors": [{"name": "\(quoted)"}]}
        """
    return StubTransport { request throws(NetworkError) in
        let data =
            switch request.path {
            case "/api/v2/movie_details.json": #"{"movie": \#(film)}"#
            case "/api/v2/movie_suggestions.json":
                // A film is not similar to itself.
                #"{"movie_suggestions": [\#(film.replacingOccurrences(of: "\"id\": 7", with: "\"id\": 8"))]}"#
            default: #"{"movie_count": 1, "limit": 20, "page_number": 1, "movies": [\#(film)]}"#
            }
        let body =
            request.method == .post
            ? #"{"success": true, "status_code": 1, "status_message": "Success."}"#
            : #"{"status": "ok", "status_message": "", "data": \#(data)}"#
        return HTTPResponse(headers: ["Content-Type": "application/json"], body: Array(body.utf8))
    }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
}
