import BackendCore
import MoviesAPI
import NetworkCore

/// Answers that only say how it went, in the shape of the TMDB-style API.
enum TMDBAnswer {
    /// For requests that never reach a handler, or whose handler refused them with a status of its own.
    static let errors = ErrorBody { failure in
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

    static func failure(_ status: Int, _ body: TMDBStatus) -> HTTPFailure {
        HTTPFailure(status, code: "\(body.statusCode)", body.statusMessage)
    }

    private static func message(of failure: HTTPFailure) -> String {
        failure.code == nil && failure.status == 404 ? TMDBStatus.notFound.statusMessage : failure.message
    }

    private static func standard(_ status: Int) -> TMDBStatus {
        switch status {
        case 401, 403: .noSession
        case 404: .notFound
        case 429: .tooManyRequests
        default: .internalError
        }
    }
}
