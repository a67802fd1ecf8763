import Basics
import Dispatch
import Platform
import Synchronization

/// A file to which exchanges are written as they end, one JSON object per line, readable by its owner only. Each line
/// is written at once, so a killed process leaves a file that can be replayed.
public final class RecordingFile: Sendable {
    /// Like `pwrite`: returns the number of written bytes, or -1 with `errno`.
    typealias Write = @Sendable (CInt, UnsafeRawPointer?, Int, off_t) -> Int

    private struct State {
        /// The length of the complete lines, in bytes.
        var length = 0
        var hasFailed = false
    }

    private let descriptor: CInt
    private let queue = DispatchQueue(label: "trellis.network.recording")
    private let state = Mutex(State())
    private let numbers = Mutex(0)
    private let onFailure: @Sendable (NetworkError) -> Void
    private let systemWrite: Write

    /// Creates the file, or empties it when it is an earlier recording that no other process is writing.
    ///
    /// `onFailure` is called once, on any thread, when a line cannot be written; after that nothing is recorded, and
    /// the exchanges continue.
    ///
    /// - Throws: `NetworkError.transport` with the path when the file is something else, a link, in use or not
    ///   writable.
    public convenience init(
        path: String, onFailure: @escaping @Sendable (NetworkError) -> Void = { _ in }
    ) throws(NetworkError) {
        try self.init(path: path, onFailure: onFailure) { pwrite($0, $1, $2, $3) }
    }

    init(
        path: String, onFailure: @escaping @Sendable (NetworkError) -> Void,
        write systemWrite: @escaping Write
    ) throws(NetworkError) {
        self.onFailure = onFailure
        self.systemWrite = systemWrite
        descriptor = try Self.open(path)
        do throws(NetworkError) {
            try write(Self.line(RecordingHeader.current))
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// Returns the number of the next request.
    func takeNumber() -> Int {
        numbers.withLock { number in
            number += 1
            return number
        }
    }

    /// Writes one line asynchronously; it is encoded on the file's own thread.
    func append(_ exchange: @escaping @Sendable () -> RecordedExchange) {
        queue.async { [self] in
            guard !state.withLock({ $0.hasFailed }) else { return }
            do throws(NetworkError) {
                try write(Self.line(exchange()))
            } catch {
                state.withLock { $0.hasFailed = true }
                onFailure(error)
            }
        }
    }

    /// Waits until all lines so far are written; call it before the process ends.
    public func drain() async {
        await queue.run {}
    }

    private func write(_ line: [UInt8]) throws(NetworkError) {
        let start = state.withLock { $0.length }
        var done = 0
        while done < line.count {
            let count = line.withUnsafeBytes { bytes in
                systemWrite(
                    descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(start + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = ErrorText(errno: errno)
                // An incomplete line would make the file invalid.
                ftruncate(descriptor, off_t(start))
                throw .transport("a recording cannot be written: \(reason)", "기록을 쓸 수 없습니다: \(reason)")
            }
            done += count
        }
        state.withLock { $0.length = start + line.count }
    }

    /// JSON with escapes for characters that could deceive a terminal.
    private static func line(_ value: some Encodable) throws(NetworkError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw .transport("an exchange cannot be written as JSON", "요청과 응답을 JSON으로 쓸 수 없습니다")
        }
        let text = String(decoding: data, as: UTF8.self)
        guard text.unicodeScalars.contains(where: \.isDeceptive) else { return [UInt8](data) + [0x0A] }
        return text.unicodeScalars.flatMap { ($0.isDeceptive ? $0.jsonEscape : String($0)).utf8 } + [0x0A]
    }
}

extension RecordingFile {
    /// Opens the file, and checks that it may be written and that no other process uses it.
    static func open(_ path: String) throws(NetworkError) -> CInt {
        let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let new = openFile(path, O_RDWR | O_CREAT | O_EXCL | flags)
        if new < 0, errno != EEXIST { throw failure(path, ErrorText(errno: errno)) }
        let descriptor = new >= 0 ? new : openFile(path, O_RDWR | flags)
        guard descriptor >= 0 else {
            throw failure(path, errno == ELOOP ? ErrorText("it is a link", "링크입니다") : ErrorText(errno: errno))
        }
        do throws(NetworkError) {
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw failure(path, ErrorText("another process writes it", "다른 프로세스가 쓰고 있습니다"))
            }
            guard new >= 0 || isReplaceable(descriptor) else {
                throw failure(
                    path,
                    ErrorText(
                        "the file is not a recording; choose another name", "기록이 아닌 파일이 있습니다. 다른 이름을 고르세요"))
            }
            guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
                throw failure(path, ErrorText(errno: errno))
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func openFile(_ path: String, _ flags: CInt) -> CInt {
        #if canImport(Darwin)
            Darwin.open(path, flags, 0o600)
        #elseif canImport(Musl)
            Musl.open(path, flags, 0o600)
        #else
            Glibc.open(path, flags, 0o600)
        #endif
    }

    /// Whether the file is empty or an earlier recording, of any version.
    private static func isReplaceable(_ descriptor: CInt) -> Bool {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        if facts.st_size == 0 { return true }
        var start = [UInt8](repeating: 0, count: 256)
        let count = start.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        let line = Data(start.prefix(max(0, count)).prefix { $0 != 0x0A })
        let header = try? JSONDecoder().decode(RecordingHeader.self, from: line)
        return header?.format == RecordingHeader.current.format
    }

    private static func failure(_ path: String, _ why: ErrorText) -> NetworkError {
        .transport("\(path.visible): cannot record there: \(why)", "\(path.visible): 그곳에 기록할 수 없습니다: \(why)")
    }
}
