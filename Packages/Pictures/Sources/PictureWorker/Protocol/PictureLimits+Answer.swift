import PictureCore

extension PictureLimits {
    /// The bytes that a picture may have when it comes back. A PNG can grow when its own compression was better.
    var answerBytes: Int { min(memory, max(1 << 20, min(bytes, memory) * 8)) }
}
