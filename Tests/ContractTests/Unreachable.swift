import NetworkCore

/// What is left of a server when the cable is out.
struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw .notConnected("the cable is out")
    }
}
