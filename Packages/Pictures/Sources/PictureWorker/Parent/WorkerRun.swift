import PictureCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One job of a child, as its parent sees it.
final class WorkerRun: Sendable {
    private struct State {
        var isCancelled = false
        /// While nobody else can have this number.
        var process: pid_t?
    }

    private let state = Mutex(State())
    private let executable: String
    private let arguments: [String]
    private let job: PictureJob
    private let deadline: Duration

    init(executable: String, arguments: [String], job: PictureJob, deadline: Duration) {
        self.executable = executable
        self.arguments = arguments
        self.job = job
        self.deadline = deadline
    }

    /// Kills the child; one that was not started will not be.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let process = state.process { kill(process, SIGKILL) }
        }
    }

    /// Starts a child, lets it work and waits for its end. Blocks the thread.
    ///
    /// `report`: gets what the child cost.
    func run(
        _ source: PictureSource, report: (WorkerUsage) -> Void
    ) throws(PictureError) -> WorkerAnswer {
        switch source {
        case .bytes(let bytes):
            guard bytes.count <= job.limits.bytes else { throw .tooManyBytes(limit: job.limits.bytes) }
            return try run(input: nil, bytes: bytes, report: report)
        case .file(let path):
            let file = try SourceFile(path: path, limit: job.limits.bytes)
            return try run(input: file.descriptor, bytes: [], report: report)
        }
    }

    private func run(
        input: CInt?, bytes: [UInt8], report: (WorkerUsage) -> Void
    ) throws(PictureError) -> WorkerAnswer {
        guard !state.withLock({ $0.isCancelled }) else { throw .cancelled }
        let child = try WorkerProcess(executable: executable, arguments: arguments, input: input)
        state.withLock { state in
            state.process = child.number
            if state.isCancelled { kill(child.number, SIGKILL) }
        }
        let connection = WorkerConnection(descriptor: child.socket, deadline: .now + deadline)
        let result = Result { () throws(WorkerFailure) in try talk(connection, bytes) }
        // It has answered, or it never will. What it ended with before that stays.
        kill(child.number, SIGKILL)
        let isCancelled = state.withLock { state in
            state.process = nil
            return state.isCancelled
        }
        let (end, usage) = child.reap()
        close(child.socket)
        report(usage)
        switch result {
        case .success(let answer): return try answer.get()
        case .failure where isCancelled: throw .cancelled
        case .failure(.deadline): throw .tooExpensive
        case .failure(.ended): throw end.error
        case .failure(.nonsense):
            throw .workerFailed("\(executable) does not answer as a picture worker of this version")
        }
    }

    private func talk(
        _ connection: WorkerConnection, _ bytes: [UInt8]
    ) throws(WorkerFailure) -> Result<WorkerAnswer, PictureError> {
        do throws(WorkerFailure) {
            try connection.send(Words.bytes(job.words))
            try connection.send(bytes)
        } catch {
            // It may have answered before it had read everything.
            guard error == .ended else { throw error }
        }
        connection.finishSending()
        return try WorkerAnswer.receive(connection, to: job)
    }
}
