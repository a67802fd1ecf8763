import PictureCore

/// The answer of a worker process, validated against the job, because a picture may have taken over the process.
struct WorkerAnswer: Hashable, Sendable {
    struct Part: Hashable {
        /// `nil` for pixels.
        let format: PictureFormat?
        let size: PixelSize
        let bytes: [UInt8]
    }

    let parts: [Part]

    /// Reads an answer to its end.
    static func receive(
        _ connection: WorkerConnection, to job: PictureJob
    ) throws(WorkerFailure) -> Result<WorkerAnswer, PictureError> {
        guard let header = AnswerHeader(words: try connection.receiveWords(AnswerHeader.wordCount)) else {
            throw .invalidAnswer
        }
        if let error = header.error(of: job) { return .failure(error) }
        var parts: [Part] = []
        for boxSize in job.boxes {
            guard let part = PartHeader(words: try connection.receiveWords(PartHeader.wordCount)),
                part.isPossible(for: job, in: boxSize)
            else { throw .invalidAnswer }
            let bytes = try connection.receive(count: part.count)
            guard part.format == nil || PictureFormat(magic: bytes) == part.format else {
                throw .invalidAnswer
            }
            parts.append(Part(format: part.format, size: part.size, bytes: bytes))
        }
        return .success(WorkerAnswer(parts: parts))
    }

    /// A part that must be a picture file.
    func picture(_ number: Int) throws(PictureError) -> EncodedPicture {
        guard parts.indices.contains(number), let format = parts[number].format else {
            throw .workerFailed(
                ErrorText("the process that decodes answered without a picture", "사진을 읽는 프로세스가 사진 없이 응답했습니다"))
        }
        return EncodedPicture(format: format, size: parts[number].size, bytes: parts[number].bytes)
    }
}

extension PictureJob {
    /// The largest sizes of the answer's parts, in order.
    fileprivate var boxes: [PixelSize] {
        let largest = PixelSize(width: limits.side, height: limits.side)
        return switch operation {
        case .clean(let side): [largest, PixelSize(width: side, height: side)]
        case .shrink, .square: [largest]
        case .decode(let size): [size]
        }
    }
}

extension PartHeader {
    fileprivate func isPossible(for job: PictureJob, in box: PixelSize) -> Bool {
        guard size.width > 0, size.height > 0, size.width <= box.width, size.height <= box.height,
            size.width <= job.limits.side, size.height <= job.limits.side, size.area <= job.limits.pixels
        else { return false }
        return switch job.operation {
        case .decode: format == nil && count == size.area * 4
        case .clean: format != nil && count > 0 && count <= job.limits.answerBytes
        case .shrink(let limit): format == .jpeg && count > 0 && count < limit
        case .square(let limit):
            format == .jpeg && count > 0 && count < limit && size.width == size.height
        }
    }
}

extension AnswerHeader {
    /// `nil` when parts follow.
    fileprivate func error(of job: PictureJob) -> PictureError? {
        switch status {
        case .done: nil
        case .unknownFormat: .unknownFormat
        case .tooManyBytes: .tooManyBytes(limit: job.limits.bytes)
        case .tooManyPixels: .tooManyPixels(PixelSize(width: first, height: second))
        case .damaged: .damaged
        case .unsupported: PictureError.Kind(rawValue: first).map { .unsupported($0) } ?? .damaged
        case .tooExpensive: .tooExpensive
        case .cannotFit:
            switch job.operation {
            case .shrink(let limit), .square(let limit): .cannotFit(bytes: limit)
            case .clean, .decode: .damaged
            }
        case .unreadable: .unreadable(ErrorText("it cannot be read to its end", "끝까지 읽을 수 없습니다"))
        case .noSandbox:
            .workerFailed(
                ErrorText(
                    "the process that decodes cannot limit itself: \(ErrorText(errno: CInt(clamping: first)))",
                    "사진을 읽는 프로세스가 자신을 제한할 수 없습니다: \(ErrorText(errno: CInt(clamping: first)))"))
        }
    }
}
