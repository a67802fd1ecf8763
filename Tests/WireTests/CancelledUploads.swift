import CurlTransport
import NetworkCore
import TestSupport

/// Uploads without an end, whose senders disconnect.
struct CancelledUploads {
    enum Failure: Error {
        case wrong([String])
        case leaked([String])
    }

    let count: Int

    /// - Throws: `Failure`.
    func run() async throws {
        try await round(count: 1)
        let before = try await OpenFiles.settled()
        try await round(count: count)
        let leaked = try await OpenFiles.opened(since: before)
        guard leaked.isEmpty else { throw Failure.leaked(leaked) }
    }

    private func round(count: Int) async throws {
        let service = try WireService()
        let transport = CurlTransport()
        let tasks = (0..<count).map { number in
            let endless = HTTPBodyStream { () throws(NetworkError) in WireService.piece }
            let request = service.request("/upload", number, method: .post, content: .stream(endless))
            return Task { try await transport.send(request).status }
        }
        await service.begun.wait(forCount: count)
        for task in tasks { task.cancel() }
        var faults: [String] = []
        for (number, task) in tasks.enumerated() {
            let result = await task.result
            if case .failure(let error as NetworkError) = result, error == .cancelled { continue }
            faults.append("\(number): \(result)")
        }
        await service.broken.wait(forCount: count)
        await transport.close()
        await service.stop()
        guard faults.isEmpty else { throw Failure.wrong(faults) }
    }
}
