import Dispatch
import PictureCore
import Platform
import Synchronization

/// Starts worker processes, one for each picture.
///
/// While one picture is decoded, the process for the next one is started: its start takes as long as the decoding of a
/// small picture. There is at most one such spare process. It is only started when a picture follows another within
/// `lull`, and killed when it has waited that long. Like every worker it ends by itself when this process is gone,
/// because its socket closes.
final class Workers: Sendable {
    private struct State {
        var spare: WorkerProcess?
        /// The time of the last picture that was not in a file.
        var last: ContinuousClock.Instant?
        /// Whether this picture differs from the last one and came soon after it.
        var isSeries = false
    }

    let executable: String
    private let arguments: [String]
    private let lull: Duration
    private let state = Mutex(State())

    init(executable: String, arguments: [String], lull: Duration) {
        self.executable = executable
        self.arguments = arguments
        self.lull = lull
    }

    deinit { state.withLock { $0.spare.take() }?.end() }

    /// A process that reads its picture from a file, or from the socket: then it may be the spare one.
    func next(reading file: CInt?) throws(PictureError) -> WorkerProcess {
        let spare = state.withLock { state -> WorkerProcess? in
            state.isSeries = false
            guard file == nil else { return nil }
            let now = ContinuousClock.now
            state.isSeries = state.last.map { now - $0 < lull } ?? false
            state.last = now
            return state.spare.take()
        }
        guard let spare else { return try start(reading: file) }
        if spare.isWaiting { return spare }
        spare.end()
        return try start(reading: nil)
    }

    private func start(reading file: CInt?) throws(PictureError) -> WorkerProcess {
        try WorkerProcess(executable: executable, arguments: arguments, input: file)
    }

    /// Starts the spare process if another picture is likely to follow. To be called when a process has its job.
    func prepare() {
        let number = state.withLock { state -> pid_t? in
            // A failure is reported by the start for the next picture.
            guard state.isSeries, state.spare == nil, let spare = try? start(reading: nil) else { return nil }
            state.spare = spare
            return spare.number
        }
        guard let number else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + lull / .seconds(1)) { [weak self] in
            self?.retire(number)
        }
    }

    private func retire(_ number: pid_t) {
        state.withLock { $0.spare?.number == number ? $0.spare.take() : nil }?.end()
    }
}

extension WorkerProcess {
    /// Whether it waits for its job; a process that was killed does not.
    fileprivate var isWaiting: Bool {
        var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, 0) == 0
    }

    /// Kills the process without a job.
    fileprivate func end() {
        kill(number, SIGKILL)
        _ = reap()
        close(socket)
    }
}
