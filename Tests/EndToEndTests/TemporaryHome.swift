import Foundation
import TestSupport

/// An empty home folder, removed with the last reference to it.
final class TemporaryHome: Sendable {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path }

    func file(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        try Data(text.utf8).write(to: file(name))
        return file(name)
    }
}
