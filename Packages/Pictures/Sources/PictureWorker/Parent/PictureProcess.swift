import Basics
import Dispatch
public import PictureCore

#if canImport(Darwin)
    import Darwin
#endif

/// Decodes pictures in child processes, one for each picture, that have limits and may do nothing but decode.
///
/// Whatever a picture does to its decoder, this process gets an error. A value and its copies share how many children
/// there are at a time.
public struct PictureProcess: PictureProcessing {
    private let executable: String
    private let arguments: [String]
    private let deadline: Duration
    private let limiter: Limiter
    /// Gets what each child cost.
    var report: @Sendable (WorkerUsage) -> Void = { _ in }

    /// - Parameters:
    ///   - executable: a path. The program calls `PictureWorker.runIfAsked()` before everything else.
    ///   - arguments: what makes it a worker.
    ///   - atOnce: how many children there are at a time; other pictures wait for their turn.
    ///   - deadline: how long a child may live, or three times its processor time if that is more. It is killed then,
    ///     whatever it does.
    public init(
        executable: String, arguments: [String] = [PictureWorker.argument], atOnce: Int = 2,
        deadline: Duration = .seconds(10)
    ) {
        self.executable = executable
        self.arguments = arguments
        self.deadline = deadline
        limiter = Limiter(atOnce: atOnce)
    }

    /// Starts the program that is running. It has to call `PictureWorker.runIfAsked()` before everything else.
    public static var current: PictureProcess { PictureProcess(executable: ownPath) }

    private static var ownPath: String {
        #if os(Linux)
            // Also right when the file was replaced by a newer one.
            "/proc/self/exe"
        #elseif canImport(Darwin)
            ownPathOnDarwin ?? CommandLine.arguments[0]
        #else
            CommandLine.arguments[0]
        #endif
    }

    #if canImport(Darwin)
        private static var ownPathOnDarwin: String? {
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size))
            return _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : nil
        }
    #endif

    public func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture {
        let answer = try await answer(.clean(thumbnailSide: max(1, thumbnailSide)), source, limits)
        return CleanPicture(picture: try answer.picture(0), thumbnail: try answer.picture(1))
    }

    public func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture {
        try await answer(.shrink(below: bytes), source, limits).picture(0)
    }

    public func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture {
        let size = PixelSize(width: max(1, size.width), height: max(1, size.height))
        let parts = try await answer(.decode(fitting: size), source, limits).parts
        return DecodedPicture(size: parts[0].size, rgba: parts[0].bytes)
    }

    private func answer(
        _ operation: PictureJob.Operation, _ source: PictureSource, _ limits: PictureLimits
    ) async throws(PictureError) -> WorkerAnswer {
        do throws(Limiter.Refusal) {
            try await limiter.enter()
        } catch {
            throw .cancelled
        }
        defer { limiter.leave() }
        let run = WorkerRun(
            executable: executable, arguments: arguments, job: PictureJob(operation, limits: limits),
            deadline: max(deadline, .seconds(3 * limits.seconds)))
        let result = await withTaskCancellationHandler {
            await DispatchQueue(label: "trellis.picture").run {
                Result { () throws(PictureError) in try run.run(source, report: report) }
            }
        } onCancel: {
            run.cancel()
        }
        return try result.get()
    }
}
