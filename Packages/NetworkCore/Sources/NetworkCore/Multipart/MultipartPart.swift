/// One part of a form, as `MultipartReader` gives it.
public struct MultipartPart: Sendable {
    /// Name, file name and type.
    public let head: MultipartPartHead
    /// The content. It can be read until the reader is asked for the next part; what is left then is skipped.
    public let content: HTTPBodyStream
}
