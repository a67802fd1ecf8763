import DomainCore
public import NetworkCore
import Persistence
import TextCore

extension TransportChain {
    /// Adds messages for failures, and the token of `TRELLIS_TOKEN` if there is one, to a transport of requests for an
    /// account.
    public func authorized(_ transport: any HTTPTransport) -> any HTTPTransport {
        guard let token = run.token else { return reporting(transport) }
        return TokenTransport(transport: reporting(transport), token: token, run: run)
    }
}

/// Sends a token with each request to the server, and stores the message for its last refusal, because the layers above
/// know no token.
struct TokenTransport: HTTPTransport {
    let transport: any HTTPTransport
    let token: Secret
    let run: Run

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        explained(try await transport.send(authorized(request)))
    }

    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        explained(try await transport.stream(authorized(request)))
    }

    private func authorized(_ request: HTTPRequest) -> HTTPRequest {
        guard request.origin == run.server.address?.origin ?? HTTPRequest.embedded else { return request }
        var request = request
        request.headers["Authorization"] = "Bearer \(token.revealed)"
        return request
    }

    private func explained(_ response: HTTPResponse) -> HTTPResponse {
        let isScope =
            response.status == 403
            && response.headers["WWW-Authenticate"]?.contains("insufficient_scope") == true
        guard isScope || response.status == 401 else {
            run.tokenFaults.report(nil)
            return response
        }
        let line = run.commandLine(isScope ? "token create NAME --scope write" : "token create NAME")
        let text =
            isScope
            ? LocalizedText(
                "The token in TRELLIS_TOKEN can only read. Use one made with '\(line)'.",
                "TRELLIS_TOKEN의 토큰은 읽기만 할 수 있습니다. '\(line)' 명령으로 만든 토큰을 사용하세요.")
            : LocalizedText(
                "The token in TRELLIS_TOKEN is not accepted: it has expired, was revoked, or is of another server. Make a new one with '\(line)', or unset TRELLIS_TOKEN.",
                "TRELLIS_TOKEN의 토큰을 사용할 수 없습니다. 만료되었거나 폐기되었거나 다른 서버의 토큰입니다. '\(line)' 명령으로 새로 만들거나 TRELLIS_TOKEN 환경 변수를 해제하세요."
            )
        run.tokenFaults.report(text[run.language])
        return response
    }
}
