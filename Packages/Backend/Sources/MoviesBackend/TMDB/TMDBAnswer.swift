import BackendCore
import JSONCore
import MoviesAPI
import NetworkCore

/// Answers with only a status, in the format of the TMDB-style API.
enum TMDBAnswer {
    /// The errors of requests that reach no handler, or that a handler refuses.
    static let errors = ErrorBody(
        schema: .component(TMDBSchemas.status), challenge: #"GuestSession realm="scores""#
    ) { failure in
        let code = failure.code.flatMap { Int($0) } ?? standard(failure.status).statusCode
        return response(
            failure.status, TMDBStatus(statusCode: code, statusMessage: message(of: failure), success: false))
    }

    static func response(_ status: Int, _ body: TMDBStatus) -> HTTPResponse {
        .json(status: status) { json in
            json.object { answer in
                answer.bool("success", body.success)
                answer.int("status_code", body.statusCode)
                answer.string("status_message", body.statusMessage)
            }
        }
    }

    static func response(to change: ScoreChange) -> HTTPResponse {
        switch change {
        case .noSuchFilm: response(404, .notFound)
        case .made: response(201, .success)
        case .updated: response(201, .updated)
        case .removed: response(200, .deleted)
        }
    }

    /// Films, with cache headers.
    static func catalogue(reserving bytes: Int, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        var response = HTTPResponse.json(reserving: bytes, write)
        response.headers[CatalogueCaching.header] = CatalogueCaching.value
        return response
    }

    static func failure(_ status: Int, _ body: TMDBStatus) -> HTTPFailure {
        HTTPFailure(status, code: "\(body.statusCode)", body.statusMessage)
    }

    private static let invalidRequest = TMDBStatus(
        statusCode: 5, statusMessage: "Invalid parameters: Your request parameters are incorrect.",
        success: false)

    private static func message(of failure: HTTPFailure) -> String {
        let hasWords = failure.code == nil && [404, 429].contains(failure.status)
        return hasWords ? standard(failure.status).statusMessage : failure.message
    }

    private static func standard(_ status: Int) -> TMDBStatus {
        switch status {
        case 401, 403: .noSession
        case 404: .notFound
        case 429: .tooManyRequests
        case 400..<500: invalidRequest
        default: .internalError
        }
    }
}
