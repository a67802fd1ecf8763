import Foundation
import Synchronization
import Testing

/// A temporary folder of one test, removed with the last reference, or at the end of the test in a suite with the trait
/// `.closing`. Its name contains the test, which `Leftovers` reports.
public final class TemporaryFolder: Sendable {
    public let path: String

    private static let lastNumber = Mutex(0)
    /// The length of each name, always the same, because output that contains a path wraps by its length.
    private static let nameLength = 52

    /// - Throws: the error of the file system when the folder cannot be made.
    public init() throws {
        let number = Self.lastNumber.withLock { number in
            number += 1
            return number
        }
        path = "\(Leftovers.temporaryPath)/\(Self.name(number))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        TestLifetime.current?.add { [path] in Self.remove(path) }
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    private static func name(_ number: Int) -> String {
        let place = Test.current?.sourceLocation
        let file = place.map { String($0.fileName.prefix { $0 != "." && $0 != "-" }.prefix(28)) } ?? "NoTest"
        let start = "\(Leftovers.prefix)\(file)-\(place?.line ?? 0)-"
        let digits = String(number, radix: 36)
        return start + String(repeating: "0", count: max(0, nameLength - start.count - digits.count)) + digits
    }

    /// The path of a file in the folder, which need not exist.
    public func file(_ name: String = "test.sqlite") -> String { path + "/" + name }

    /// Writes a file in place, like editors that keep the file, and returns its path.
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

    /// The names of the entries, sorted.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The permission bits of any file or folder.
    public static func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
