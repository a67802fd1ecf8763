import Basics
import Platform

/// An open file descriptor that closes itself.
final class InputFile {
    let name: String
    /// Size of a regular file; nil for pipes and terminals.
    let size: Int64?
    private let descriptor: Int32
    private let isOwned: Bool

    /// Opens a file by path; "-" is standard input.
    init(path: String) throws(CatalogueFileError) {
        name = path
        isOwned = path != "-"
        descriptor =
            path == "-" ? STDIN_FILENO : FileName.withBytes(of: path) { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
            throw CatalogueFileError(file: path, reason: .cannotOpen(Self.systemMessage()))
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            let message = Self.systemMessage()
            if isOwned { close(descriptor) }
            throw CatalogueFileError(file: path, reason: .cannotOpen(message))
        }
        let kind = facts.st_mode & S_IFMT
        if kind == S_IFDIR {
            if isOwned { close(descriptor) }
            throw CatalogueFileError(file: path, reason: .cannotOpen(ErrorText(errno: EISDIR)))
        }
        size = kind == S_IFREG && isOwned ? Int64(facts.st_size) : nil
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Reads at most `count` bytes; 0 at the end.
    func read(into memory: UnsafeMutablePointer<UInt8>, count: Int) throws(CatalogueFileError) -> Int {
        while true {
            #if canImport(Glibc)
                let received = Glibc.read(descriptor, memory, count)
            #elseif canImport(Musl)
                let received = Musl.read(descriptor, memory, count)
            #else
                let received = Darwin.read(descriptor, memory, count)
            #endif
            if received >= 0 { return received }
            if errno != EINTR {
                throw CatalogueFileError(file: name, reason: .cannotRead(Self.systemMessage()))
            }
        }
    }

    /// Moves to a byte of a regular file.
    func seek(to offset: Int64) throws(CatalogueFileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else {
            throw CatalogueFileError(file: name, offset: offset, reason: .cannotRead(Self.systemMessage()))
        }
    }

    private static func systemMessage() -> ErrorText { ErrorText(errno: errno) }
}

/// The stored bytes of a file, with access to the first ones ahead of reading.
final class RawInput {
    let file: InputFile
    let capacity: Int
    /// Bytes of the file read so far, including those in `pending`.
    private(set) var position: Int64 = 0
    /// Bytes read ahead.
    private(set) var pending: UnsafeMutableBufferPointer<UInt8>
    private let memory: UnsafeMutablePointer<UInt8>

    init(file: InputFile, blockSize: Int) {
        self.file = file
        capacity = max(blockSize, 2)
        memory = .allocate(capacity: capacity)
        pending = UnsafeMutableBufferPointer(start: memory, count: 0)
    }

    deinit {
        memory.deallocate()
    }

    /// Whether the file begins with these two bytes; keeps them for reading.
    func begins(with magic: (UInt8, UInt8)) throws(CatalogueFileError) -> Bool {
        var count = 0
        while count < 2 {
            let received = try file.read(into: memory + count, count: capacity - count)
            if received == 0 { break }
            count += received
        }
        position = Int64(count)
        pending = UnsafeMutableBufferPointer(start: memory, count: count)
        return count >= 2 && pending[0] == magic.0 && pending[1] == magic.1
    }

    /// Makes `pending` hold at least one byte; false at the end of the file.
    func refill() throws(CatalogueFileError) -> Bool {
        if pending.count > 0 { return true }
        let received = try file.read(into: memory, count: capacity)
        position += Int64(received)
        pending = UnsafeMutableBufferPointer(start: memory, count: received)
        return received > 0
    }

    /// Drops the first `count` bytes of `pending`.
    func consume(_ count: Int) {
        pending = UnsafeMutableBufferPointer(rebasing: pending[count...])
    }

    /// Returns bytes of `pending` first, then reads directly from the file.
    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(CatalogueFileError) -> Int {
        guard pending.isEmpty else { return drain(into: target, count: count) }
        let received = try file.read(into: target, count: count)
        position += Int64(received)
        return received
    }

    /// Discards `pending` and moves to a byte of a regular file.
    func seek(to offset: Int64) throws(CatalogueFileError) {
        try file.seek(to: offset)
        pending = UnsafeMutableBufferPointer(start: memory, count: 0)
        position = offset
    }

    private func drain(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
        let taken = min(count, pending.count)
        for index in 0..<taken { target[index] = pending[index] }
        consume(taken)
        return taken
    }
}
