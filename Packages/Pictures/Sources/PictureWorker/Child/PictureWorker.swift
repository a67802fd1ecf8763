import CTurboJPEG
import PictureCore
import Platform

/// A process that decodes one untrusted picture and exits. `PictureProcess` starts it.
///
/// It is the same program as its parent, started with an internal argument. A program that uses
/// `PictureProcess.current` calls `runIfAsked()` before anything else.
public enum PictureWorker {
    /// The argument that makes a program a worker.
    public static let argument = "--picture-worker"

    /// Runs the worker and exits if the program was started as one; otherwise does nothing.
    ///
    /// The worker reads one job from standard output, which is a socket, and the picture from standard input. It enters
    /// the `Sandbox` before it looks at the picture, and answers on standard output.
    ///
    /// - Parameter arguments: the arguments including the program's name, like `CommandLine.arguments`.
    public static func runIfAsked(_ arguments: [String] = CommandLine.arguments) {
        guard Array(arguments.dropFirst()) == [argument] else { return }
        WorkerMain.run()
    }
}

/// The main function of a worker process: one job, one answer.
private enum WorkerMain {
    static func run() -> Never {
        let output = StandardStream(descriptor: STDOUT_FILENO)
        // Before it waits for the job, which may come later.
        WarmUp.run()
        let header = output.read(count: PictureJob.wordCount * Words.size)
        guard let job = PictureJob(words: Words.words(header)) else { _exit(2) }
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
    /// The error for the parent, which knows the limits and has the texts.
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

extension PictureJob {
    /// A part of an answer.
    fileprivate struct Part {
        let header: PartHeader
        let bytes: HeapBuffer

        init(_ picture: EncodedPart) {
            header = PartHeader(format: picture.format, size: picture.size, count: picture.bytes.count)
            bytes = picture.bytes
        }

        init(_ raster: Raster) {
            header = PartHeader(format: nil, size: raster.size, count: raster.pixels.count)
            bytes = raster.pixels
        }
    }

    /// Does the job.
    fileprivate func parts(of bytes: HeapBuffer) throws(PictureError) -> [Part] {
        let file = try PictureFile(bytes, limits: limits)
        switch operation {
        case .clean(let side):
            let small = try file.decoded(fitting: PixelSize(width: side, height: side))
            let parts = [Part(try file.cleaned()), Part(try small.encodedAsThumbnail())]
            guard parts.allSatisfy({ $0.bytes.count <= limits.answerBytes }) else { throw .tooExpensive }
            return parts
        case .shrink(let limit):
            return [Part(try file.shrunk(below: limit, limits: limits))]
        case .square(let limit):
            return [Part(try file.squared(below: limit, limits: limits))]
        case .decode(let size):
            return [Part(try file.decoded(fitting: size))]
        }
    }
}

/// Makes the libraries do their one-time system calls, such as querying the features of the processor, while the
/// process still may.
private enum WarmUp {
    static func run() {
        do throws(PictureError) {
            let raster = try Raster(size: PixelSize(width: 16, height: 16))
            raster.pixels.base.update(repeating: 0, count: raster.pixels.count)
            let limits = PictureLimits(bytes: 1 << 20)
            for part in [try raster.encodedAsJPEG(quality: 85), try raster.encodedAsPNG()] {
                let file = try PictureFile(part.bytes, limits: limits)
                _ = try file.cleaned()
                _ = try file.decoded(fitting: PixelSize(width: 3, height: 3))
            }
        } catch {
            // A call that fails here also fails with the picture, and is reported then.
        }
    }
}
