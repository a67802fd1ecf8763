import Platform

/// Parses a multipart/form-data body (RFC 7578) as its bytes arrive, in pieces of any size. It stores the header of a
/// part, but none of its content.
///
/// Of the errors of clients it accepts only these: text before the first boundary; blanks after a boundary; any text or
/// none after the closing boundary; a last boundary without its closing `--` when the body ends with that line.
public struct MultipartParser: Sendable {
    /// A result, in the order of the body.
    public enum Event: Hashable, Sendable {
        /// A part begins.
        case part(MultipartPartHead)
        /// More of the part's content, never empty.
        case content(ArraySlice<UInt8>)
        /// The part is complete.
        case partEnd
    }

    private enum State: Sendable {
        case preamble, content
        /// After a boundary, where blanks may follow.
        case delimiter
        case delimiterCarriage, delimiterHyphen
        case header
        /// After the closing boundary; the rest is ignored.
        case closed, closedCarriage, epilogue
    }

    /// CR LF, two hyphens and the boundary. It has a carriage return only at its start, so a partial match that fails
    /// contains no other start.
    private let delimiter: [UInt8]
    private let limits: MultipartLimits
    private var state = State.preamble
    /// The number of bytes of the delimiter that the last bytes match. The body starts as if after the end of a line.
    private var matched = 2
    private var header: [UInt8] = []
    /// The number of bytes since the last boundary that were neither content nor a part's header.
    private var overhead = 0
    private var parts = 0
    private var total = 0

    public init(boundary: MultipartBoundary, limits: MultipartLimits = MultipartLimits()) {
        delimiter = Array("\r\n--\(boundary.text)".utf8)
        self.limits = limits
    }

    /// Reads the next bytes and reports the events that they complete.
    ///
    /// - Throws: the error of the body; the parser must not be used afterwards.
    public mutating func push(
        _ piece: ArraySlice<UInt8>, report: (Event) -> Void
    ) throws(MultipartError) {
        var rest = piece.prefix(limits.totalBytes - total)
        let isTooLarge = rest.count < piece.count
        total += rest.count
        while !rest.isEmpty, state != .epilogue {
            switch state {
            case .preamble, .content: try scan(&rest, report: report)
            case .header: try readHeader(&rest, report: report)
            default: try step(rest.removeFirst())
            }
        }
        guard !isTooLarge else { throw .tooLarge(limit: limits.totalBytes) }
    }

    /// Ends the body.
    ///
    /// - Throws: `truncated` when the body is incomplete.
    public func finish() throws(MultipartError) {
        switch state {
        case .closed, .epilogue: return
        case .header where header.isEmpty && parts > 0: return
        default: throw .truncated
        }
    }

    /// Passes on the bytes before the delimiter.
    private mutating func scan(
        _ rest: inout ArraySlice<UInt8>, report: (Event) -> Void
    ) throws(MultipartError) {
        if matched > 0 {
            let more = rest.withUnsafeBytes { delimiterPrefix(of: $0[...], from: matched) }
            guard matched + more == delimiter.count || more == rest.count else {
                // It was not the delimiter. The bytes matched so far equal those of the delimiter.
                try pass(delimiter[..<matched], report: report)
                matched = 0
                return
            }
            matched += more
            rest = rest.dropFirst(more)
        } else {
            let plain = rest.withUnsafeBytes { search($0) }
            let end = rest.startIndex + plain.length
            try pass(rest[..<end], report: report)
            matched = plain.matched
            rest = rest[end...].dropFirst(matched)
        }
        guard matched == delimiter.count else { return }
        if state == .content { report(.partEnd) }
        matched = 0
        overhead = 0
        state = .delimiter
    }

    private mutating func pass(
        _ bytes: ArraySlice<UInt8>, report: (Event) -> Void
    ) throws(MultipartError) {
        if state == .content {
            if !bytes.isEmpty { report(.content(bytes)) }
        } else {
            try skip(bytes.count)
        }
    }

    private mutating func skip(_ count: Int) throws(MultipartError) {
        overhead += count
        guard overhead <= limits.headerBytes else { throw .headerTooLarge(limit: limits.headerBytes) }
    }

    /// The number of bytes before the delimiter, or before its possible start at the end of the buffer, and the number
    /// of bytes of it that match.
    private func search(_ bytes: UnsafeRawBufferPointer) -> (length: Int, matched: Int) {
        guard let base = bytes.baseAddress else { return (0, 0) }
        var place = 0
        while place < bytes.count {
            if bytes[place] != 0x0D {
                guard let found = memchr(base + place, 0x0D, bytes.count - place) else { break }
                place = UnsafeRawPointer(found) - base
            }
            let start = place
            place += 1
            // The next byte rules out most carriage returns.
            if place < bytes.count, bytes[place] != 0x0A { continue }
            let matched = delimiterPrefix(of: bytes[start...], from: 0)
            if matched == delimiter.count || start + matched == bytes.count { return (start, matched) }
            place = start + matched
        }
        return (bytes.count, 0)
    }

    /// The number of bytes that match the delimiter from this position of it.
    private func delimiterPrefix(of bytes: Slice<UnsafeRawBufferPointer>, from place: Int) -> Int {
        var count = 0
        while place + count < delimiter.count, count < bytes.count,
            bytes[bytes.startIndex + count] == delimiter[place + count]
        {
            count += 1
        }
        return count
    }

    private mutating func readHeader(
        _ rest: inout ArraySlice<UInt8>, report: (Event) -> Void
    ) throws(MultipartError) {
        let line = rest.firstIndex(of: 0x0A).map { rest[...$0] } ?? rest
        guard header.count + line.count <= limits.headerBytes else {
            throw .headerTooLarge(limit: limits.headerBytes)
        }
        header += line
        rest = rest.dropFirst(line.count)
        guard line.last == 0x0A else { return }
        guard header.dropLast().last == 0x0D else { throw .bareLineEnd }
        let isEmptyLine = header.count == 2 || header.dropLast(2).last == 0x0A
        guard isEmptyLine else { return }
        guard parts < limits.parts else { throw .tooManyParts(limit: limits.parts) }
        parts += 1
        report(.part(try MultipartPartHead(Array(header.dropLast(2)))))
        header = []
        state = .content
    }

    /// Processes one byte after the boundary, on the boundary's line.
    private mutating func step(_ byte: UInt8) throws(MultipartError) {
        let isBlank = byte == 0x20 || byte == 0x09
        switch (state, byte) {
        case (.delimiter, _) where isBlank, (.closed, _) where isBlank: try skip(1)
        case (.delimiter, 0x0D): state = .delimiterCarriage
        case (.delimiter, UInt8(ascii: "-")) where overhead == 0: state = .delimiterHyphen
        case (.delimiterCarriage, 0x0A): state = .header
        case (.delimiterHyphen, UInt8(ascii: "-")): state = .closed
        case (.closed, 0x0D): state = .closedCarriage
        case (.closedCarriage, 0x0A): state = .epilogue
        case (.delimiter, 0x0A), (.closed, 0x0A): throw .bareLineEnd
        default: throw .badDelimiter
        }
    }
}
