import NetworkCore
import Platform
import Synchronization

/// A run of the `openssl` command, which ends with this value. It does not use Foundation's `Process`, which copies
/// more of a directory's entry than exists when it counts open files, and sometimes crashes.
final class OpenSSL: Sendable {
    private let process: pid_t
    /// Set after the process has ended; its number may then belong to another process.
    private let status = Mutex<CInt?>(nil)
    /// The writing end of its input.
    private let input: CInt
    /// The reading end of its output.
    private let output: CInt

    /// Starts the command with an empty environment.
    init(_ arguments: [String]) throws(NetworkError) {
        let (inputs, outputs) = (try Self.pipeEnds(), try Self.pipeEnds())
        (input, output) = (inputs.writing, outputs.reading)
        defer {
            close(inputs.reading)
            close(outputs.writing)
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inputs.reading, 0)
        posix_spawn_file_actions_adddup2(&actions, outputs.writing, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Sockets of other tests must close when those tests close them. A descriptor that is not open is ignored.
        for descriptor in CInt(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var words: [UnsafeMutablePointer<CChar>?] = (["openssl"] + arguments).map { strdup($0) } + [nil]
        var noVariables: [UnsafeMutablePointer<CChar>?] = [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let code = posix_spawnp(&process, "openssl", &actions, nil, &words, &noVariables)
        self.process = process
        guard code == 0 else {
            close(input)
            close(output)
            throw .transport("openssl: \(String(cString: strerror(code))); Tools/bootstrap installs it")
        }
    }

    /// The process inherits the signal mask of the thread that started it, which lets only this signal through.
    deinit {
        if status.withLock({ $0 }) == nil { kill(process, SIGKILL) }
        _ = wait()
        close(input)
        close(output)
    }

    /// Runs the command to its end.
    static func run(_ arguments: [String]) throws(NetworkError) {
        let run = try OpenSSL(arguments)
        while try run.read() != "" {}
        guard run.wait() == 0 else { throw .transport("openssl \(arguments.first ?? "") failed") }
    }

    /// The next bytes of its output; empty at the end.
    func read() throws(NetworkError) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(output, &bytes, bytes.count)
            #elseif canImport(Musl)
                let count = Musl.read(output, &bytes, bytes.count)
            #else
                let count = Glibc.read(output, &bytes, bytes.count)
            #endif
            if count >= 0 { return String(decoding: bytes.prefix(count), as: UTF8.self) }
            guard errno == EINTR else { throw .transport("the output of openssl cannot be read") }
        }
    }

    /// The exit status; 0 is success.
    private func wait() -> CInt {
        status.withLock { status in
            if let status { return status }
            var code: CInt = 0
            while waitpid(process, &code, 0) < 0, errno == EINTR {}
            status = code
            return code
        }
    }

    private static func pipeEnds() throws(NetworkError) -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .transport("no pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
