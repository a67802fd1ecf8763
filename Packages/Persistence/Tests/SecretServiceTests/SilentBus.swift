import Foundation
import TestSupport

/// A session bus that accepts connections and never answers.
final class SilentBus: Sendable {
    private let folder: TemporaryFolder
    private let path: String
    private let descriptor: CInt

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("bus")
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard isBound == 0, listen(descriptor, 8) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { close(descriptor) }

    var address: String { "unix:path=\(path)" }
}
