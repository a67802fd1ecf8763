import CTurboJPEG
import PictureCore

extension JPEGFile {
    /// The picture without anything else, turned. Its quality is kept: coefficients are turned, not pixels.
    ///
    /// Coefficients stand in blocks. Where a block at an edge is not full and would have to go inside, it is cut
    /// off: at most 15 pixels (31 of a rare kind). That shows in a small picture, which is encoded anew instead.
    ///
    /// One for printing is encoded anew, because not everything that shows pictures has its colours.
    func cleaned() throws(PictureError) -> EncodedPart {
        guard inks == nil else { return try decoded(fitting: size).encodedAsJPEG(quality: 95) }
        do throws(PictureError) {
            return try transformed(TJXOPT_PERFECT)
        } catch {
            guard orientation != .upright else { throw error }
        }
        guard min(size.width, size.height) < Self.smallest else { return try transformed(TJXOPT_TRIM) }
        return try decoded(fitting: size).encodedAsJPEG(quality: 95)
    }

    /// The side under which no block is cut off.
    private static let smallest = 640

    private func transformed(_ edges: CInt) throws(PictureError) -> EncodedPart {
        var transform = tjtransform()
        transform.op = CInt(orientation.operation.rawValue)
        // Progressive files have tables of their own and so are not larger than what came.
        transform.options = edges | TJXOPT_COPYNONE | TJXOPT_PROGRESSIVE
        let transformer = try TurboJPEG { tjInitTransform() }
        let result = try transformer.encoded { bytes, count in
            tjTransform(
                transformer.handle, self.bytes.base, UInt(self.bytes.count), 1, bytes, count, &transform,
                TurboJPEG.strict)
        }
        return try EncodedPart(jpeg: result)
    }
}
