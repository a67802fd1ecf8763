import Platform

/// Takes a multipart/form-data body apart (RFC 7578) as its bytes arrive, in pieces of any size. It keeps a
/// part's header and nothing of its content.
///
/// Of what clients get wrong it accepts this and nothing else: text before the first boundary; blanks behind
/// a boundary; anything or nothing behind the closing one; a last boundary without its closing `--` when the
/// body ends with that line.
public struct MultipartParser: Sendable {
    /// What was found, in the order of the body.
    public enum Event: Hashable, Sendable {
        /// A part begins.
        case part(MultipartPartHead)
        /// More of its content, never empty.
        case content(ArraySlice<UInt8>)
        /// The part is complete.
        case partEnd
    }

    private enum State: Sendable {
        case preamble, content
        /// Behind a boundary, where blanks may come.
        case delimiter
        case delimiterCarriage, delimiterHyphen
        case header
        /// Behind the closing boundary; then nothing is looked at any more.
        case closed, closedCarriage, epilogue
    }

    /// CR LF, two hyphens and the boundary. A carriage return stands at its start only, so whatever was
    /// matched in vain has no other start in it.
    private let delimiter: [UInt8]
    private let limits: MultipartLimits
    private var state = State.preamble
    /// How much of the delimiter the last bytes were. The body begins as if a line had just ended.
    private var matched = 2
    private var header: [UInt8] = []
    /// What was neither content nor a part's header since the last boundary, in bytes.
    private var overhead = 0
    private var parts = 0
    private var total = 0

    public init(boundary: MultipartBoundary, limits: MultipartLimits = MultipartLimits()) {
        delimiter = Array("\r\n--\(boundary.text)".utf8)
        self.limits = limits
    }

    /// Reads the next bytes and reports what they complete.
    ///
    /// - Throws: what is wrong; the parser is of no use afterwards.
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

    /// Says that the body ended.
    ///
    /// - Throws: `truncated` when it should not have.
    public func finish() throws(MultipartError) {
        switch state {
        case .closed, .epilogue: return
        case .header where header.isEmpty && parts > 0: return
        default: throw .truncated
        }
    }

    /// Passes on what comes before the delimiter.
    private mutating func scan(
        _ rest: inout ArraySlice<UInt8>, report: (Event) -> Void
    ) throws(MultipartError) {
        if matched > 0 {
            let more = rest.withUnsafeBytes { delimiterPrefix(of: $0[...], from: matched) }
            guard matched + more == delimiter.count || more == rest.count else {
                // It was none. Its bytes up to here are known, for they are the delimiter's.
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

    /// How many bytes come before the delimiter, or before what may be its start at the end of the buffer,
    /// and how much of it is there.
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
            // Most carriage returns are told apart by what follows them.
            if place < bytes.count, bytes[place] != 0x0A { continue }
            let matched = delimiterPrefix(of: bytes[start...], from: 0)
            if matched == delimiter.count || start + matched == bytes.count { return (start, matched) }
            place = start + matched
        }
        return (bytes.count, 0)
    }

    /// How far the bytes go on like the delimiter from that place of it.
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

    /// One byte of a line with a boundary, behind the boundary.
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
