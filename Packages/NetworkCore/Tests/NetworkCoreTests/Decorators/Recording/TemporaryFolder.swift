#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Testing

/// A folder of one test, gone with it.
final class TemporaryFolder: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "network-\(UUID().uuidString)")

    init() { try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func write(_ name: String, _ bytes: [UInt8], mode: Int = 0o600) throws {
        try? FileManager.default.removeItem(atPath: path(name))
        try Data(bytes).write(to: folder.appendingPathComponent(name))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    func link(_ name: String, to other: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: path(other))
    }

    func mode(_ name: String) throws -> Int {
        let mode = try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions]
        return try #require(mode as? Int)
    }
}
