import FoundationEssentials

/// A folder that is gone with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let path = FileManager.default.temporaryDirectory.path + "/trellis-curl-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        self.path = path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path + "/" + name)))
    }
}
