import Basics
import Platform

/// A part of an open file as the body of a message. It is sent from the disk to the socket without being loaded into
/// memory. The file is closed when the last reference is released.
public final class HTTPFile: Sendable {
    /// The open file, which this object owns.
    public let descriptor: CInt
    /// The start of the part, in bytes.
    public let offset: Int
    /// The length of the part, in bytes.
    public let length: Int
    private let owner: HTTPFile?

    /// Opens a whole regular file.
    ///
    /// - Throws: `NetworkError.transport` with the file and the system's reason.
    public init(path: String) throws(NetworkError) {
        let descriptor = FileName.withBytes(of: path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .transport("\(path): \(Self.reason())") }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .transport("\(path): not a regular file", "\(path): 일반 파일이 아닙니다")
        }
        self.descriptor = descriptor
        offset = 0
        length = Int(facts.st_size)
        owner = nil
    }

    private init(part offset: Int, length: Int, of file: HTTPFile) {
        descriptor = file.descriptor
        self.offset = offset
        self.length = length
        owner = file
    }

    deinit {
        if owner == nil { close(descriptor) }
    }

    /// A part of this part, clamped to its end.
    public func part(from start: Int, length wanted: Int) -> HTTPFile {
        let start = min(max(0, start), length)
        return HTTPFile(part: offset + start, length: min(max(0, wanted), length - start), of: owner ?? self)
    }

    /// Reads into the buffer from an offset in the part. Returns the number of bytes, 0 at the end.
    ///
    /// - Throws: `NetworkError.transport` when reading fails.
    public func read(at place: Int, into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int {
        let wanted = min(buffer.count, length - place)
        guard wanted > 0 else { return 0 }
        while true {
            let count = pread(descriptor, buffer.baseAddress, wanted, off_t(offset + place))
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw .transport("a file cannot be read: \(Self.reason())", "파일을 읽을 수 없습니다: \(Self.reason())")
            }
        }
    }

    /// Reads the whole part.
    ///
    /// - Throws: `NetworkError.transport` when it cannot be read or became shorter.
    public func read() throws(NetworkError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: length)
        var done = 0
        while done < length {
            var failure: NetworkError?
            let count = bytes.withUnsafeMutableBytes { all in
                do throws(NetworkError) {
                    return try read(at: done, into: UnsafeMutableRawBufferPointer(rebasing: all[done...]))
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            guard count > 0 else {
                throw .transport("a file became shorter while it was read", "읽는 동안 파일이 짧아졌습니다")
            }
            done += count
        }
        return bytes
    }

    private static func reason() -> ErrorText { ErrorText(errno: errno) }
}

/// Parts are equal when they are the same range of the same open file.
extension HTTPFile: Hashable {
    public static func == (one: HTTPFile, other: HTTPFile) -> Bool {
        one.descriptor == other.descriptor && one.offset == other.offset && one.length == other.length
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(descriptor)
        hasher.combine(offset)
        hasher.combine(length)
    }
}
