import DomainCore
import HTTPServer
import NetworkCore
import Platform
import Synchronization
import TerminalKit
import TextCore

/// A log file to which lines are appended atomically, so that several threads and processes may share it.
final class AccessLogFile: Sendable {
    /// Like the system's `write`: returns the number of written bytes, or -1 with `errno`.
    typealias Write = @Sendable (CInt, UnsafeRawPointer?, Int) -> Int

    private struct State {
        /// Whether the last line is incomplete, so that the next one needs a line break first.
        var isTorn = false
        /// Whether lines are being lost, which is reported once.
        var isFailing = false
    }

    private let path: String
    private let descriptor: CInt
    private let state = Mutex(State())
    private let onFailure: @Sendable (Failure) -> Void
    private let systemWrite: Write

    /// Opens the file, or creates it for its owner only. `onFailure` is called, on any thread, when lines begin to be
    /// lost.
    ///
    /// - Throws: ``Failure`` when the file cannot be opened.
    init(
        path: String, onFailure: @escaping @Sendable (Failure) -> Void = { _ in },
        write systemWrite: @escaping Write = { write($0, $1, $2) }
    ) throws(Failure) {
        self.path = path
        self.onFailure = onFailure
        self.systemWrite = systemWrite
        descriptor = try Self.opened(path)
    }

    private static func opened(_ path: String) throws(Failure) -> CInt {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(path, errno) }
        return descriptor
    }

    /// Opens the path again, after the file was moved away. No line is lost or split.
    ///
    /// - Throws: ``Failure`` when the file cannot be opened; lines continue in the moved file.
    func reopen() throws(Failure) {
        let fresh = try Self.opened(path)
        defer { close(fresh) }
        // Not in the middle of a line.
        let code = state.withLock { state -> CInt in
            guard dup2(fresh, descriptor) >= 0 else { return errno }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            state.isTorn = false
            return 0
        }
        guard code == 0 else { throw Failure(path, code) }
    }

    deinit { close(descriptor) }

    /// The reason why there is no log; the text names the file.
    struct Failure: Error {
        let reason: ErrorText

        init(_ path: String, _ code: CInt) { reason = "\(path): \(ErrorText(errno: code))" }
    }

    /// Appends a line. A line that cannot be written is lost: a full disk must not stop the service.
    func add(_ line: String) {
        let failure = state.withLock { append(line, &$0) }
        if let failure { onFailure(failure) }
    }

    /// Appends a line; returns the reason when lines begin to be lost.
    private func append(_ line: String, _ state: inout State) -> Failure? {
        let bytes = Array(((state.isTorn ? "\n" : "") + line + "\n").utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                systemWrite(descriptor, rest.baseAddress.map { $0 + done }, rest.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = Failure(path, errno)
                defer { state.isFailing = true }
                if done > 0 { state.isTorn = true }
                return state.isFailing ? nil : failure
            }
            done += count
        }
        (state.isTorn, state.isFailing) = (false, false)
        return nil
    }
}

/// The entry of one answered request in the access log.
struct AccessLogLine: Encodable, Sendable {
    /// ISO 8601, in UTC, with milliseconds.
    let time: String
    let peer: String
    let method: String
    let path: String
    let status: Int
    let bytes: Int
    let milliseconds: Int
    @Omitted var requestID: String?
    @Omitted var userAgent: String?
}

extension AccessLogLine {
    /// Creates an entry without the secrets of the path.
    init(_ entry: AccessLogEntry, at time: Date, redaction: Redaction) {
        let (seconds, attoseconds) = entry.duration.components
        self.init(
            time: time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), peer: entry.peer,
            method: entry.method.rawValue, path: redaction.path(entry.path, method: entry.method),
            status: entry.status, bytes: entry.bytes,
            milliseconds: Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000),
            requestID: entry.requestID, userAgent: entry.userAgent)
    }
}

/// The format of the access log.
enum AccessLogFormat: String, CaseIterable, Sendable {
    /// Readable text.
    case text
    /// One JSON object per line.
    case json

    /// The line, without its line end. Data from a client can neither start another line nor control a terminal.
    func text(of line: AccessLogLine) -> String {
        switch self {
        case .text: Self.words(of: line).joined(separator: " ")
        case .json: JSONOutput.line(line) ?? ""
        }
    }

    private static func words(of line: AccessLogLine) -> [String] {
        [
            line.time, clean(line.peer), clean(line.method), clean(line.path), "\(line.status)",
            "\(line.bytes)", "\(line.milliseconds)ms", clean(line.requestID ?? ""),
        ]
    }

    /// The text with visible replacements of white space and control characters.
    private static func clean(_ text: String) -> String {
        let safe = text.terminalSafe().map { $0.isWhitespace ? "_" : String($0) }.joined()
        return safe.isEmpty ? "-" : safe
    }
}
