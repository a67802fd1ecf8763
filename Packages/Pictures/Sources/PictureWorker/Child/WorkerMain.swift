import PictureCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The life of a child: one job, one answer.
enum WorkerMain {
    static func run() -> Never {
        let output = StandardStream(descriptor: STDOUT_FILENO)
        let header = output.read(count: PictureJob.wordCount * Words.size)
        guard let job = PictureJob(words: Words.words(header)) else { _exit(2) }
        WarmUp.run()
        do throws(SandboxError) {
            try Sandbox(memory: job.limits.memory, seconds: job.limits.seconds).enter()
        } catch {
            output.write(AnswerHeader(.noSandbox, Int(error.code)).words)
            _exit(3)
        }
        do throws(PictureError) {
            let parts = try job.parts(
                of: StandardStream(descriptor: STDIN_FILENO).readPicture(limit: job.limits.bytes))
            output.write(AnswerHeader(.done).words)
            for part in parts {
                output.write(part.header.words)
                output.write(part.bytes)
            }
        } catch {
            output.write(error.header.words)
        }
        _exit(0)
    }
}

extension PictureError {
    /// As it crosses to the parent, which knows the limits and has the words.
    fileprivate var header: AnswerHeader {
        switch self {
        case .unknownFormat: AnswerHeader(.unknownFormat)
        case .tooManyBytes: AnswerHeader(.tooManyBytes)
        case .tooManyPixels(let size): AnswerHeader(.tooManyPixels, size.width, size.height)
        case .cannotFit: AnswerHeader(.cannotFit)
        case .unsupported(let kind): AnswerHeader(.unsupported, kind.rawValue)
        case .tooExpensive: AnswerHeader(.tooExpensive)
        case .unreadable: AnswerHeader(.unreadable)
        case .damaged, .workerFailed, .cancelled: AnswerHeader(.damaged)
        }
    }
}
