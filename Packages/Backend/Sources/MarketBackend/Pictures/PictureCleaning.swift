import BackendCore
import Basics
import NetworkCore
import PictureCore

/// Decodes and re-encodes uploaded pictures, a few uploads at a time.
struct PictureCleaning: Sendable {
    /// In pixels.
    private static let thumbnailSide = 200

    let pictures: any PictureProcessing
    let limiter: Limiter
    /// Receives errors that are hidden from clients.
    let report: @Sendable (any Error, HTTPRequest) -> Void

    /// The pictures in their order.
    ///
    /// - Throws: 400 if a file is not a picture, is damaged or too large to decode, 413 if a file is too large, 503
    ///   if decoding is unavailable, `CancellationError`.
    func clean(_ files: [[UInt8]], of request: HTTPRequest) async throws -> [CleanPicture] {
        guard !files.isEmpty else { return [] }
        return try await limiter.run(orBusy: "The server is busy with pictures") {
            var clean: [CleanPicture] = []
            for (index, file) in files.enumerated() {
                do throws(PictureError) {
                    clean.append(
                        try await pictures.clean(
                            .bytes(file), thumbnailSide: Self.thumbnailSide,
                            limits: PictureLimits(bytes: UploadLimits.pictureBytes)))
                } catch {
                    throw failure(of: error, number: index + 1, request)
                }
            }
            return clean
        }
    }

    private func failure(of error: PictureError, number: Int, _ request: HTTPRequest) -> any Error {
        switch error {
        case .unknownFormat: HTTPFailure(400, "Picture \(number) is neither JPEG nor PNG")
        case .tooManyBytes: MarketFailure.pictureTooLarge
        case .tooManyPixels(let size):
            HTTPFailure(
                400,
                "Picture \(number) has too many pixels: \(size.width) x \(size.height); send a smaller one")
        case .damaged: HTTPFailure(400, "Picture \(number) is damaged")
        case .unsupported(let kind):
            HTTPFailure(
                400, "Picture \(number) is \(kind.name), which cannot be read here; send an ordinary one")
        case .tooExpensive, .cannotFit:
            HTTPFailure(400, "Picture \(number) takes too much time or memory to decode; send a simpler one")
        case .cancelled: CancellationError()
        case .unreadable, .workerFailed: unavailable(error, request)
        }
    }

    private func unavailable(_ error: PictureError, _ request: HTTPRequest) -> HTTPFailure {
        report(error, request)
        return HTTPFailure(503, "The server cannot read pictures now", headers: ["Retry-After": "10"])
    }
}

extension PictureError.Kind {
    fileprivate var name: String {
        switch self {
        case .losslessJPEG: "a lossless or hierarchical JPEG"
        case .deepJPEG: "a JPEG with more than 8 bits a colour"
        case .oddJPEG: "a JPEG with an unusual number of colours"
        }
    }
}
