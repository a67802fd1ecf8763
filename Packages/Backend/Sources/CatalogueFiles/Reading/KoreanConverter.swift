import TextCore

/// Converts text of Korean Windows piece by piece. A piece ends with a line, since no line end is part of a letter.
final class KoreanConverter {
    private let input: RawInput
    private let limits: ReadingLimits
    /// Read and not yet converted.
    private var raw: [UInt8] = []
    /// Converted and not yet taken.
    private var ready: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// Bytes of the file which have been converted.
    var consumed: Int64 { input.position - Int64(input.pending.count + raw.count) }

    init(input: RawInput, limits: ReadingLimits) {
        self.input = input
        self.limits = limits
    }

    /// Converts at most `count` bytes; 0 only at the end of the text.
    /// - Throws: `invalidUTF8` for what is no text, `lineTooLong`, `cannotRead`.
    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(CatalogueFileError) -> Int {
        while ready.isEmpty, !isAtEnd { try convert() }
        let taken = min(count, ready.count)
        for (offset, byte) in ready.prefix(taken).enumerated() { target[offset] = byte }
        ready = ready.dropFirst(taken)
        return taken
    }

    private func convert() throws(CatalogueFileError) {
        isAtEnd = try !input.refill()
        raw += input.pending
        input.consume(input.pending.count)
        let end = isAtEnd ? raw.count : raw.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        guard end > 0 || raw.count <= limits.maximumLine else {
            throw failure(.lineTooLong(limit: limits.maximumLine))
        }
        guard let text = KoreanWindows.utf8(raw.prefix(end)) else { throw failure(.invalidUTF8) }
        raw.removeFirst(end)
        ready = text[...]
    }

    private func failure(_ reason: CatalogueFileError.Reason) -> CatalogueFileError {
        CatalogueFileError(file: input.file.name, offset: consumed, reason: reason)
    }
}
