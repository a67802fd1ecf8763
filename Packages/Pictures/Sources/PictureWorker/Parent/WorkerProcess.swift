import PictureCore
import Platform

/// A worker process.
struct WorkerProcess {
    let number: pid_t
    /// The parent's end of the socket that is the worker's standard output. The caller closes it.
    let socket: CInt

    /// Starts the process with no other descriptors than standard input, output and error.
    ///
    /// - Parameters:
    ///   - executable: the path of the program.
    ///   - arguments: its arguments.
    ///   - input: the descriptor for its standard input; the socket if `nil`.
    /// - Throws: `workerFailed`.
    init(executable: String, arguments: [String], input: CInt?) throws(PictureError) {
        var ends: [CInt] = [-1, -1]
        #if os(Linux)
            let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw .workerFailed(
                ErrorText(
                    "no socket for the process that decodes: \(ErrorText(errno: errno))",
                    "사진을 읽는 프로세스의 소켓을 열 수 없습니다: \(ErrorText(errno: errno))"))
        }
        #if canImport(Darwin)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var on: CInt = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
        #endif
        defer { close(ends[1]) }
        do throws(PictureError) {
            number = try Self.spawn(executable, arguments, input: input ?? ends[1], output: ends[1])
            socket = ends[0]
        } catch {
            close(ends[0])
            throw error
        }
    }

    private static func spawn(
        _ executable: String, _ arguments: [String], input: CInt, output: CInt
    ) throws(PictureError) -> pid_t {
        // Moves the descriptors above the numbers that they are duplicated to.
        let (input, output) = (fcntl(input, F_DUPFD_CLOEXEC, 3), fcntl(output, F_DUPFD_CLOEXEC, 3))
        defer { for descriptor in [input, output] where descriptor >= 0 { close(descriptor) } }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The worker does not inherit the signals that this process ignores or this thread blocks.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = ([executable] + arguments).map { (word: String) in strdup(word) }
        let variables = environment.map { (variable: String) in strdup(variable) }
        defer { (words + variables).forEach { free($0) } }
        var number = pid_t()
        let code = posix_spawn(&number, executable, &actions, &attributes, words + [nil], variables + [nil])
        guard code == 0 else {
            throw .workerFailed(
                ErrorText(
                    "the process that decodes does not start: \(executable): \(ErrorText(errno: code))",
                    "사진을 읽는 프로세스를 시작할 수 없습니다: \(executable): \(ErrorText(errno: code))"))
        }
        return number
    }

    /// The search path of the loader, and no backtraces after a crash. The runtime would look for their program first, which
    /// takes a sixth of the start.
    private static var environment: [String] {
        let paths = getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=\(String(cString: $0))"] }
        return ["SWIFT_BACKTRACE=enable=no,swift-backtrace=/nowhere"] + (paths ?? [])
    }

    /// Waits until the process exits.
    func reap() -> (end: ProcessEnd, usage: WorkerUsage) {
        var status: CInt = 0
        var usage = rusage()
        while wait4(number, &status, 0, &usage) < 0, errno == EINTR {}
        #if canImport(Darwin)
            let memory = usage.ru_maxrss
        #else
            let memory = usage.ru_maxrss << 10
        #endif
        let time = [usage.ru_utime, usage.ru_stime].map {
            Duration.seconds(Int64($0.tv_sec)) + .microseconds(Int64($0.tv_usec))
        }
        return (
            ProcessEnd(status: status),
            WorkerUsage(process: number, memory: memory, processorTime: time[0] + time[1])
        )
    }
}

/// How a worker process ended.
enum ProcessEnd: Hashable {
    case exit(CInt)
    case signal(CInt)

    /// - Parameter status: the status that `wait` returns.
    init(status: CInt) {
        self = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    /// The error if the process ended without an answer.
    var error: PictureError {
        switch self {
        case .exit(let code):
            .workerFailed(
                ErrorText(
                    "the process that decodes ended with exit code \(code) and without an answer",
                    "사진을 읽는 프로세스가 응답 없이 끝났습니다(종료 코드 \(code))"))
        // The limit of processor time, or the system is out of memory.
        case .signal(SIGXCPU), .signal(SIGKILL): .tooExpensive
        case .signal(SIGSYS):
            .workerFailed(
                ErrorText(
                    "the process that decodes asked the system for something that it may not",
                    "사진을 읽는 프로세스가 허용되지 않은 일을 시스템에 요청했습니다"))
        // A bug of a library that this file triggered.
        case .signal: .damaged
        }
    }
}

/// The resources that a worker process used.
struct WorkerUsage: Hashable {
    /// Its process identifier.
    let process: Int32
    /// The peak memory in bytes. On Linux it includes the parent's memory at the start of the process.
    let memory: Int
    let processorTime: Duration
}
