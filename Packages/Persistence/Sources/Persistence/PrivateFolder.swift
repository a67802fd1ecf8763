public import Platform
public import SQLCore

import Dispatch

/// A private folder of small files that other programs, such as an editor, may write to (files 0600, folder 0700).
/// Symbolic links are rejected. A file that others could access gets its permissions back when it is read.
public struct PrivateFolder: Sendable {
    /// A file as the folder lists it.
    public struct Entry: Hashable, Sendable {
        public let name: String
        public let changedAt: Date
    }

    public let path: String
    /// The largest file that is read, in bytes.
    public let sizeLimit: Int
    private let queue = DispatchQueue(label: "trellis.folder")
    /// The number of seconds to wait while others create a file.
    private static let lockLimit = 10

    /// - Parameters:
    ///   - path: the folder. It is created with the first file.
    ///   - sizeLimit: the largest file that is read, in bytes.
    public init(path: String, sizeLimit: Int) {
        self.path = path
        self.sizeLimit = sizeLimit
    }

    /// The path of a file, for a program that opens it.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// The files, in no particular order; empty when the folder does not exist. Excludes names that begin with a dot,
    /// links and directories.
    ///
    /// - Throws: `StoreError`.
    public func entries() async throws(StoreError) -> [Entry] {
        try await queue.result { () throws(StoreError) in
            try self.names().compactMap { name in self.entry(name) }
        }
    }

    /// The contents of a file; `nil` when it does not exist.
    ///
    /// - Throws: `StoreError.unavailable(_:)` for a file of another user, or something other than a file.
    public func read(_ name: String) async throws(StoreError) -> [UInt8]? {
        try await queue.result { () throws(StoreError) in
            try self.file(name).checkDirectory()
            return try self.file(name).read(limit: self.sizeLimit)
        }
    }

    /// Creates a file with these bytes under a new name. A crash leaves the whole file or none.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - name: chooses the name, given all names in the folder; calls of several processes run one after the other.
    /// - Returns: the file.
    /// - Throws: `StoreError`, also when the name exists.
    public func create(
        _ bytes: [UInt8], name: @escaping @Sendable (_ taken: [String]) -> String
    ) async throws(StoreError) -> Entry {
        try await queue.result { () throws(StoreError) in
            let lock = self.file(".lock")
            try lock.makeDirectory()
            try lock.checkDirectory()
            return try FileLock(path: lock.path, limit: Self.lockLimit).held { () throws(StoreError) in
                let taken = try self.names()
                let name = name(taken)
                guard !taken.contains(name) else {
                    throw .unavailable(
                        "\(self.path(of: name)) already exists", "\(self.path(of: name)): 이미 있습니다")
                }
                try self.file(name).replace(with: bytes)
                return self.entry(name) ?? Entry(name: name, changedAt: Date())
            }
        }
    }

    /// Replaces the contents of a file. A crash leaves the old or the new contents.
    ///
    /// - Parameters:
    ///   - name: the file.
    ///   - bytes: the new contents.
    /// - Returns: `false` when the file does not exist.
    /// - Throws: `StoreError`.
    public func replace(_ name: String, with bytes: [UInt8]) async throws(StoreError) -> Bool {
        try await queue.result { () throws(StoreError) in
            let lock = self.file(".lock")
            try lock.checkDirectory()
            guard self.entry(name) != nil else { return false }
            return try FileLock(path: lock.path, limit: Self.lockLimit).held { () throws(StoreError) in
                try self.file(name).replace(with: bytes)
                return true
            }
        }
    }

    /// Removes a file. Returns `false` when it does not exist.
    ///
    /// - Throws: `StoreError`.
    public func remove(_ name: String) async throws(StoreError) -> Bool {
        try await queue.result { () throws(StoreError) in
            try self.file(name).checkDirectory()
            if unlink(self.path(of: name)) == 0 { return true }
            guard errno == ENOENT else {
                throw StoreError(system: errno, at: self.path(of: name), isMaking: true)
            }
            return false
        }
    }

    private func file(_ name: String) -> PrivateFile {
        PrivateFile(path: path(of: name), isSecret: true, isRepaired: true)
    }

    /// All names that do not begin with a dot.
    func names() throws(StoreError) -> [String] {
        try file("-").checkDirectory()
        guard let directory = opendir(path) else {
            if errno == ENOENT { return [] }
            throw StoreError(system: errno, at: path)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            // The system's record ends after the name, which may be shorter than the declared field.
            let record = UnsafeRawPointer(entry)
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = String(cString: (record + offset).assumingMemoryBound(to: CChar.self))
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// `nil` for something other than a file.
    private func entry(_ name: String) -> Entry? {
        var facts = stat()
        guard lstat(path(of: name), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            let time = facts.st_mtimespec
        #else
            let time = facts.st_mtim
        #endif
        let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        return Entry(name: name, changedAt: Date(timeIntervalSince1970: seconds))
    }
}
