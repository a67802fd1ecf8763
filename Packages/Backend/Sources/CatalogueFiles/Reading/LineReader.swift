/// The lines of a text, without copying them.
///
/// LF and CRLF end a line, the last may have no end, and a byte order mark is dropped.
public final class LineReader {
    /// The source of the bytes.
    public let source: ByteSource
    /// The position after the last line read.
    public private(set) var position = ReadingPosition.start

    /// Reads a source from its current position.
    /// - Throws: errors of `ByteSource.fill`.
    public init(source: ByteSource) throws(CatalogueFileError) {
        self.source = source
        try source.skipByteOrderMark()
    }

    /// The next line; nil at the end.
    ///
    /// After `invalidUTF8` and `embeddedNUL` the line counts as read, and the caller may continue with the next.
    /// - Throws: `lineTooLong`, `invalidUTF8`, `embeddedNUL`, and errors of `ByteSource.fill`.
    public func next() throws(CatalogueFileError) -> Line? {
        let limit = source.limits.maximumLine
        var scanned = 0
        var length = 0
        var ending = 0
        while true {
            let window = source.window
            if let newline = window.firstOffset(of: 0x0A, from: scanned) {
                (length, ending) = (newline, 1)
                break
            }
            scanned = window.count
            if scanned > limit + 1 { throw failure(.lineTooLong(limit: limit)) }
            if try !source.fill() {
                if scanned == 0 { return nil }
                length = scanned
                break
            }
        }
        let window = source.window
        var text = window.slice(0..<length)
        if let last = text.last, last == 0x0D { text = text.slice(0..<(length - 1)) }
        if text.count > limit { throw failure(.lineTooLong(limit: limit)) }
        let fault = TextCheck.fault(in: text)
        let error = fault.map { failure($0.reason, at: $0.index) }
        source.consume(length + ending)
        position.line += 1
        position.offset = source.offset
        if let error { throw error }
        return Line(text: FieldSlice(text), number: position.line, endOffset: position.offset)
    }

    /// Skips to a position that an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        try source.skip(to: target.offset)
        position = target
    }

    /// Counts the last line as a record.
    func countRecord() {
        position.record += 1
    }

    private func failure(_ reason: CatalogueFileError.Reason, at index: Int = 0) -> CatalogueFileError {
        CatalogueFileError(
            file: source.file, line: position.line + 1, offset: source.offset + Int64(index), reason: reason)
    }
}

/// One line of a file, borrowed from the reader's buffer.
public struct Line {
    /// The text without its line end; valid until the reader reads the next line.
    public let text: FieldSlice
    /// 1-based.
    public let number: Int
    /// Bytes of uncompressed text up to and including the end of this line.
    public let endOffset: Int64
}
