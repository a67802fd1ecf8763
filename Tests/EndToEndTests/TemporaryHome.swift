import Foundation

/// An empty home folder, removed with the last reference to it.
final class TemporaryHome: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "trellis-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        try Data(text.utf8).write(to: file(name))
        return file(name)
    }
}
