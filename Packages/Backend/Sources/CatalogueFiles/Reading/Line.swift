/// One line of a file, borrowed from the reader's buffer.
public struct Line {
    /// The text without its end; valid until the reader is asked for the next line.
    public let text: FieldSlice
    /// 1-based.
    public let number: Int
    /// Bytes of uncompressed text up to and including the end of this line.
    public let endOffset: Int64
}
