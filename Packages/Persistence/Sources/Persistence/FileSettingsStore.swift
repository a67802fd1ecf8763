import Basics
import Dispatch
import Platform
public import SQLCore

/// Stores settings in a JSON file that users may edit.
///
/// An update keeps unknown keys, so that an older version of the program does not drop the settings of a newer one. Where
/// the file is a symbolic link, the file behind it is read and changed.
public final class FileSettingsStore<Settings: Codable & Sendable & Equatable>: SettingsStore {
    private let file: PrivateFile
    private let lock: FileLock
    private let fallback: Settings
    /// Waits for the lock and the disk outside the cooperative pool.
    private let queue = DispatchQueue(label: "trellis.settings")

    /// - Parameters:
    ///   - path: the file. It and its directory are created with the first update.
    ///   - fallback: the settings before the first update.
    public init(path: String, default fallback: Settings) {
        file = PrivateFile(path: LinkedFile.target(of: path))
        lock = FileLock(path: path + ".lock", limit: 10)
        self.fallback = fallback
    }

    public func load() async throws(StoreError) -> Settings {
        try await queue.result { () throws(StoreError) in try self.contents().settings }
    }

    @discardableResult
    public func update<Result: Sendable>(
        _ change: @escaping @Sendable (inout Settings) -> Result
    ) async throws(StoreError) -> Result {
        try await queue.result { () throws(StoreError) in
            try self.file.makeDirectory()
            return try self.lock.held { () throws(StoreError) in
                let old = try self.contents()
                var settings = old.settings
                let result = change(&settings)
                if settings != old.settings || !old.exists {
                    try self.file.replace(with: self.encoded(settings, over: old))
                }
                return result
            }
        }
    }
}

extension FileSettingsStore {
    private struct Contents {
        var settings: Settings
        var tree: JSONTree
        var exists: Bool
    }

    private func contents() throws(StoreError) -> Contents {
        guard let bytes = try file.read(limit: 1 << 20) else {
            return Contents(settings: fallback, tree: .object([:]), exists: false)
        }
        do {
            let data = Data(bytes)
            return Contents(
                settings: try JSONDecoder().decode(Settings.self, from: data),
                tree: try JSONDecoder().decode(JSONTree.self, from: data), exists: true)
        } catch {
            throw .malformed(
                ErrorText(
                    "\(file.path): \(Self.reason(error)). Correct the file, or move it away to begin with the defaults",
                    "\(file.path): \(Self.reason(error)). 파일을 고치거나, 다른 곳으로 옮기고 기본값으로 시작하세요")
            )
        }
    }

    private func encoded(_ settings: Settings, over old: Contents) throws(StoreError) -> [UInt8] {
        do {
            let tree = try Self.tree(settings).keepingUnknown(of: old.tree, known: Self.tree(old.settings))
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(tree)) + Array("\n".utf8)
        } catch {
            throw .malformed(
                ErrorText("these settings cannot be written as JSON", "설정을 JSON으로 쓸 수 없습니다"))
        }
    }

    private static func tree(_ settings: Settings) throws -> JSONTree {
        try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(settings))
    }

    /// The problem of the file, without quoting its content.
    private static func reason(_ error: any Error) -> ErrorText {
        let path: [any CodingKey]
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): path = context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            path = context.codingPath
        case nil: path = []
        @unknown default: path = []
        }
        guard !path.isEmpty else {
            return ErrorText("it is not JSON of the expected form", "형식에 맞는 JSON이 아닙니다")
        }
        let name = path.map(\.stringValue).joined(separator: ".")
        return ErrorText(
            "the value of “\(name)” is missing or of the wrong kind", "“\(name)” 값이 없거나 종류가 다릅니다")
    }
}

extension JSONTree {
    /// This value plus the keys of `file` that are not in `known`: those of a newer version.
    fileprivate func keepingUnknown(of file: JSONTree, known: JSONTree) -> JSONTree {
        guard case .object(var new) = self, case .object(let file) = file, case .object(let known) = known
        else { return self }
        for (key, value) in file {
            if let old = known[key] {
                new[key] = new[key]?.keepingUnknown(of: value, known: old)
            } else if new[key] == nil {
                new[key] = value
            }
        }
        return .object(new)
    }
}
