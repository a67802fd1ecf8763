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
        case .unknownFormat:
            HTTPFailure(
                400,
                ErrorText("Picture \(number) is neither JPEG nor PNG", "\(number)번 사진이 JPEG도 PNG도 아닙니다"))
        case .tooManyBytes: MarketFailure.pictureTooLarge
        case .tooManyPixels(let size):
            HTTPFailure(
                400,
                ErrorText(
                    "Picture \(number) has too many pixels: \(size.width) x \(size.height); send a smaller one",
                    "\(number)번 사진이 \(size.width) x \(size.height) 픽셀로 너무 큽니다. 더 작은 사진을 보내세요"))
        case .damaged:
            HTTPFailure(400, ErrorText("Picture \(number) is damaged", "\(number)번 사진이 손상되었습니다"))
        case .unsupported(let kind):
            HTTPFailure(
                400,
                ErrorText(
                    "Picture \(number) is \(kind.name), which cannot be read here; send an ordinary one",
                    "\(number)번 사진은 여기서 읽을 수 없는 \(kind.name)입니다. 일반 사진을 보내세요"))
        case .tooExpensive, .cannotFit:
            HTTPFailure(
                400,
                ErrorText(
                    "Picture \(number) takes too much time or memory to decode; send a simpler one",
                    "\(number)번 사진을 읽는 데 시간이나 메모리가 너무 많이 듭니다. 더 단순한 사진을 보내세요"))
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
    fileprivate var name: ErrorText {
        switch self {
        case .losslessJPEG: ErrorText("a lossless or hierarchical JPEG", "무손실 또는 계층형 JPEG")
        case .deepJPEG: ErrorText("a JPEG with more than 8 bits a colour", "색마다 8비트를 넘는 JPEG")
        case .oddJPEG: ErrorText("a JPEG with an unusual number of colours", "색 성분의 수가 특이한 JPEG")
        }
    }
}
