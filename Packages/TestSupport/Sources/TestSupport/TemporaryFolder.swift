import Foundation

/// A folder of one test's own, removed with the last reference.
public final class TemporaryFolder: Sendable {
    public let path: String

    /// - Throws: what the file system says when it cannot be made.
    public init() throws {
        path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where a file of that name is or would be.
    public func file(_ name: String = "test.sqlite") -> String { path + "/" + name }

    /// Writes a file in place, as editors do that keep the file, and returns its path.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: file(name)))
        return file(name)
    }

    public func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file(name))))
    }

    public func text(of name: String) throws -> String {
        try String(contentsOfFile: file(name), encoding: .utf8)
    }

    /// What is in it, sorted.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The permission bits of a file or folder, wherever it is.
    public static func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
