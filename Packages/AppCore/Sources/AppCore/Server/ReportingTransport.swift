import NetworkCore
import TerminalKit
import TextCore

/// Remembers in words what went wrong last, because the layers above only pass on what kind of failure it was.
struct ReportingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let fault: ServerFault
    let language: Language
    let faults: BackendFaults

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await told { () throws(NetworkError) in try await transport.send(request) }
    }

    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await told { () throws(NetworkError) in try await transport.stream(request) }
    }

    private func told(
        _ exchange: () async throws(NetworkError) -> HTTPResponse
    ) async throws(NetworkError) -> HTTPResponse {
        do throws(NetworkError) {
            let response = try await exchange()
            faults.report(fault.message(for: response)?[language].terminalSafe())
            return response
        } catch {
            faults.report(fault.message(for: error)?[language].terminalSafe())
            throw error
        }
    }
}
