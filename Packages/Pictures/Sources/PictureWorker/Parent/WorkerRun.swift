import Basics
import PictureCore
import Platform
import Synchronization

/// One run of a worker process, from its start to its answer.
final class WorkerRun: Sendable {
    private struct State {
        var isCancelled = false
        /// The process identifier, until the process is reaped and the number may be reused.
        var process: pid_t?
    }

    private let state = Mutex(State())
    private let workers: Workers
    private let job: PictureJob
    private let deadline: Duration

    init(workers: Workers, job: PictureJob, deadline: Duration) {
        self.workers = workers
        self.job = job
        self.deadline = deadline
    }

    /// Kills the process, or keeps it from being started.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let process = state.process { kill(process, SIGKILL) }
        }
    }

    /// Starts the process, sends it the job, waits until it exits and calls `report` with the resources it used. Blocks
    /// the thread.
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
        let child = try workers.next(reading: input)
        state.withLock { state in
            state.process = child.number
            if state.isCancelled { kill(child.number, SIGKILL) }
        }
        let connection = WorkerConnection(descriptor: child.socket, deadline: .now + deadline)
        let result = Result { () throws(WorkerFailure) in try talk(connection, bytes) }
        // The process has answered or never will. A process that has already exited keeps its exit status.
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
        case .failure(.invalidAnswer):
            throw .workerFailed(
                ErrorText(
                    "\(workers.executable) does not answer as a picture worker of this version",
                    "\(workers.executable): 이 버전의 사진 프로세스로서 응답하지 않습니다"))
        }
    }

    private func talk(
        _ connection: WorkerConnection, _ bytes: [UInt8]
    ) throws(WorkerFailure) -> Result<WorkerAnswer, PictureError> {
        do throws(WorkerFailure) {
            try connection.send(Words.bytes(job.words))
            try connection.send(bytes)
        } catch {
            // The worker may answer before it has read everything.
            guard error == .ended else { throw error }
        }
        connection.finishSending()
        workers.prepare()
        return try WorkerAnswer.receive(connection, to: job)
    }
}

/// A picture file, opened for the worker process.
private struct SourceFile: ~Copyable {
    let descriptor: CInt

    /// - Throws: `unreadable` when it is not a regular file that this user may read, `tooManyBytes`.
    init(path: String, limit: Int) throws(PictureError) {
        // Non-blocking, because opening a named pipe waits for a writer.
        descriptor = FileName.withBytes(of: path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .unreadable(ErrorText(errno: errno)) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .unreadable(ErrorText(errno: errno)) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(ErrorText("it is not a file", "파일이 아닙니다"))
        }
        guard facts.st_size <= limit else { throw .tooManyBytes(limit: limit) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
