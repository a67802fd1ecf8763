public import SQLCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Dispatch

/// Small files of one kind that other programs, such as an editor, may write to, in a folder of their owner's alone
/// (files 0600, folder 0700). Symbolic links and what others may read or change are refused.
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
    /// How many seconds to wait for others who make a file.
    private static let lockLimit = 10

    /// - Parameters:
    ///   - path: the folder. It is made by the first file.
    ///   - sizeLimit: the largest file that is read, in bytes.
    public init(path: String, sizeLimit: Int) {
        self.path = path
        self.sizeLimit = sizeLimit
    }

    /// Where a file is, for a program that opens it.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// The files, in no order. Empty when there is no folder. Names that begin with a dot, links and directories are
    /// not listed.
    ///
    /// - Throws: ``StoreError``.
    public func entries() async throws(StoreError) -> [Entry] {
        try await queue.result { () throws(StoreError) in
            try self.names().compactMap { name in self.entry(name) }
        }
    }

    /// The contents of a file; `nil` when there is none.
    ///
    /// - Throws: ``StoreError/unavailable(_:)`` for a file that others may look into or that is none.
    public func read(_ name: String) async throws(StoreError) -> [UInt8]? {
        try await queue.result { () throws(StoreError) in
            try self.file(name).checkDirectory()
            return try self.file(name).read(limit: self.sizeLimit)
        }
    }

    /// Makes a file with these bytes under a name of its own. A crash leaves the whole file or none.
    ///
    /// - Parameters:
    ///   - bytes: what the file holds.
    ///   - name: chooses the name, given those of everything that is there; nobody else chooses meanwhile.
    /// - Returns: the file.
    /// - Throws: ``StoreError``, also when the name is taken, which then stays as it is.
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
                    throw .unavailable("\(self.path(of: name)) already exists")
                }
                try self.file(name).replace(with: bytes)
                return self.entry(name) ?? Entry(name: name, changedAt: Date())
            }
        }
    }

    /// Removes a file. `false` when there is none.
    ///
    /// - Throws: ``StoreError``.
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

    private func file(_ name: String) -> PrivateFile { PrivateFile(path: path(of: name), isSecret: true) }

    /// Of everything but what begins with a dot.
    func names() throws(StoreError) -> [String] {
        try file("-").checkDirectory()
        guard let directory = opendir(path) else {
            if errno == ENOENT { return [] }
            throw StoreError(system: errno, at: path)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            // The system's record ends after the name, which may be shorter than the field that is declared.
            let record = UnsafeRawPointer(entry)
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = String(cString: (record + offset).assumingMemoryBound(to: CChar.self))
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// `nil` for what is no file.
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
