import PictureCore

extension PictureJob {
    /// A part of an answer.
    struct Part {
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
    func parts(of bytes: HeapBuffer) throws(PictureError) -> [Part] {
        let file = try PictureFile(bytes, limits: limits)
        switch operation {
        case .clean(let side):
            let small = try file.decoded(fitting: PixelSize(width: side, height: side))
            let parts = [Part(try file.cleaned()), Part(try small.encodedAsThumbnail())]
            guard parts.allSatisfy({ $0.bytes.count <= limits.answerBytes }) else { throw .tooExpensive }
            return parts
        case .shrink(let limit):
            return [Part(try file.shrunk(below: limit, limits: limits))]
        case .decode(let size):
            return [Part(try file.decoded(fitting: size))]
        }
    }
}
