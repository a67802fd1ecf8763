import AppCore
import NetworkCore
import Persistence
import SQLCore
import TextCore

/// Adds the key of a TMDB-style server to its requests as the last step, so that it is neither logged nor recorded nor
/// cached. Without TLS, sends the key to this machine only.
struct KeyedTransport: HTTPTransport {
    static let parameter = "api_key"

    let transport: any HTTPTransport
    let address: ServerAddress
    let secrets: any SecretStore
    let language: Language

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await transport.send(keyed(request))
    }

    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await transport.stream(keyed(request))
    }

    private func keyed(_ request: HTTPRequest) async throws(NetworkError) -> HTTPRequest {
        guard request.origin == address.origin, address.isPrivate else { return request }
        do throws(StoreError) {
            guard let key = try await secrets.secret(named: AppIdentity.tmdbKey) else {
                return request
            }
            var request = request
            request.query.append(QueryItem(Self.parameter, key.revealed))
            return request
        } catch {
            // Not a network failure, because those are retried.
            throw .badURL(ErrorText(quoting: error.message(in: language, of: .movies)))
        }
    }
}
