import Basics
import Dispatch
public import PictureCore
import Platform

/// Decodes pictures in sandboxed worker processes, one for each picture.
///
/// Any failure that a picture causes in its decoder becomes an error for the caller. Copies of a value share the limit
/// of concurrent processes, and the process that is started ahead when pictures follow each other.
public struct PictureProcess: PictureProcessing {
    private let workers: Workers
    private let deadline: Duration
    private let limiter: Limiter
    /// Called with the resources that each worker process used.
    var report: @Sendable (WorkerUsage) -> Void = { _ in }

    /// - Parameters:
    ///   - executable: the path of a program that calls `PictureWorker.runIfAsked()` before anything else.
    ///   - arguments: the arguments that make it a worker.
    ///   - atOnce: the most pictures that are decoded at once; others wait.
    ///   - deadline: the time after which a process that decodes is killed; at least three times its limit of processor
    ///     time.
    ///   - lull: how long a process that was started ahead waits for the next picture.
    public init(
        executable: String, arguments: [String] = [PictureWorker.argument], atOnce: Int = 2,
        deadline: Duration = .seconds(10), lull: Duration = .seconds(2)
    ) {
        workers = Workers(executable: executable, arguments: arguments, lull: lull)
        self.deadline = deadline
        limiter = Limiter(atOnce: atOnce)
    }

    /// Uses the running program as the worker. It has to call `PictureWorker.runIfAsked()` before anything else.
    public static var current: PictureProcess { PictureProcess(executable: ownPath) }

    private static var ownPath: String {
        #if os(Linux)
            // Also correct if the file was replaced by a newer one.
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

    public func square(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture {
        try await answer(.square(below: bytes), source, limits).picture(0)
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
            workers: workers, job: PictureJob(operation, limits: limits),
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
