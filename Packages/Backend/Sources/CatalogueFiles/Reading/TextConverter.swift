import TextCore

/// An encoding other than UTF-8 that spreadsheets write.
public enum TextEncoding: Hashable, Sendable {
    /// The encoding of Korean Windows.
    case koreanWindows
    /// UTF-16 in either order of bytes.
    case utf16(isLittleEndian: Bool)

    /// The encoding of a file by its first bytes; `nil` when it may be UTF-8.
    init?(_ beginning: UnsafeBufferPointer<UInt8>) {
        if let isLittleEndian = Self.order(of: beginning) {
            self = .utf16(isLittleEndian: isLittleEndian)
        } else if KoreanWindows.isLikely(beginning) {
            self = .koreanWindows
        } else {
            return nil
        }
    }

    /// Whether UTF-16 is little-endian, by its byte order mark, or by zero bytes, of which a header has many and always
    /// on the same side.
    private static func order(of bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        if bytes.starts(with: [0xFF, 0xFE]) { return true }
        if bytes.starts(with: [0xFE, 0xFF]) { return false }
        var (zeros, pairs) = ((high: 0, low: 0), 0)
        for index in stride(from: 0, to: min(bytes.count, 512) - 1, by: 2) {
            pairs += 1
            if bytes[index] == 0 { zeros.high += 1 }
            if bytes[index + 1] == 0 { zeros.low += 1 }
        }
        switch (zeros.high, zeros.low) {
        case (0, let low) where low > 1 && low * 4 >= pairs: return true
        case (let high, 0) where high > 1 && high * 4 >= pairs: return false
        default: return nil
        }
    }
}

/// Converts text of another encoding to UTF-8 piece by piece. A piece ends with a whole character.
final class TextConverter {
    let encoding: TextEncoding
    private let input: RawInput
    private let limits: ReadingLimits
    /// Bytes that are read but not converted.
    private var raw: [UInt8] = []
    /// Bytes that are converted but not consumed.
    private var ready: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// Bytes of the file that are converted.
    var consumed: Int64 { input.position - Int64(input.pending.count + raw.count) }

    init(_ encoding: TextEncoding, input: RawInput, limits: ReadingLimits) {
        self.encoding = encoding
        self.input = input
        self.limits = limits
    }

    /// Converts at most `count` bytes; 0 only at the end of the text.
    /// - Throws: `invalidUTF8` for bytes that are not text, `truncated` for an incomplete character at the end,
    ///   `lineTooLong`, `cannotRead`.
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
        let end = isAtEnd ? raw.count : lastBoundary
        guard end > 0 || raw.count <= limits.maximumLine else {
            throw failure(.lineTooLong(limit: limits.maximumLine))
        }
        guard let text = try utf8(raw.prefix(end)) else { throw failure(.invalidUTF8) }
        raw.removeFirst(end)
        ready = text[...]
    }

    /// The number of bytes up to the last end of a character: in Korean Windows the last end of a line, because its
    /// multi-byte characters never contain a line feed.
    private var lastBoundary: Int {
        switch encoding {
        case .koreanWindows: return raw.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        case .utf16(let isLittleEndian):
            let whole = raw.count & ~1
            guard whole > 0 else { return 0 }
            // The first half of a surrogate pair waits for the second.
            let high = raw[isLittleEndian ? whole - 1 : whole - 2]
            return (0xD8...0xDB).contains(high) ? whole - 2 : whole
        }
    }

    private func utf8(_ bytes: ArraySlice<UInt8>) throws(CatalogueFileError) -> [UInt8]? {
        switch encoding {
        case .koreanWindows: return KoreanWindows.utf8(bytes)
        case .utf16(let isLittleEndian):
            guard bytes.count.isMultiple(of: 2) else { throw failure(.truncated) }
            let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isLittleEndian ? second << 8 | first : first << 8 | second
            }
            return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
        }
    }

    private func failure(_ reason: CatalogueFileError.Reason) -> CatalogueFileError {
        CatalogueFileError(file: input.file.name, offset: consumed, reason: reason)
    }
}
