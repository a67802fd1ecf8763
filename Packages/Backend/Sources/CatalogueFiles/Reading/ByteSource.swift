import Platform

/// The uncompressed text of a file (or of standard input), block by block, in bounded memory.
///
/// Gzip is recognized by its first bytes, not by the name. Every call may block: use a dedicated thread, not the
/// cooperative pool. Not thread-safe.
public final class ByteSource {
    /// The file as the caller named it; "-" is standard input.
    public let file: String
    /// The limits of this source and its readers.
    public let limits: ReadingLimits
    /// Whether the file is gzip.
    public let isCompressed: Bool
    /// The encoding from which the text is converted; `nil` for UTF-8.
    public var encoding: TextEncoding? { converter?.encoding }
    /// Size of the file on disk in bytes, for a progress bar; nil unless it is a regular file.
    public let totalBytes: Int64?
    /// Bytes of uncompressed text consumed so far.
    public private(set) var offset: Int64 = 0

    private let input: RawInput
    private let inflater: GzipInflater?
    private let converter: TextConverter?
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var start = 0
    private var end = 0
    private var isAtEnd = false

    /// Opens a file; links are followed.
    /// - Throws: `cannotOpen`, `cannotRead`.
    public init(path: String, limits: ReadingLimits = .standard) throws(CatalogueFileError) {
        file = path
        self.limits = limits
        let opened = try InputFile(path: path)
        totalBytes = opened.size
        input = RawInput(file: opened, blockSize: limits.blockSize)
        isCompressed = try input.begins(with: (0x1F, 0x8B))
        inflater = isCompressed ? try GzipInflater(input: input, limits: limits) : nil
        let encoding = isCompressed ? nil : TextEncoding(UnsafeBufferPointer(input.pending))
        converter = encoding.map { [input] in TextConverter($0, input: input, limits: limits) }
        capacity = max(limits.blockSize, 1) * 2
        memory = .allocate(capacity: capacity)
    }

    deinit {
        memory.deallocate()
    }

    /// Bytes of the file on disk that are consumed, to compare with `totalBytes`.
    public var bytesConsumed: Int64 {
        inflater?.consumed ?? converter?.consumed ?? offset
    }

    /// Whether `skip(to:)` can work on this source in a later run.
    public var isResumable: Bool { totalBytes != nil }

    /// The bytes that are read but not consumed. Valid until the next `fill` or `skip`.
    public var window: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: memory + start, count: end - start)
    }

    /// Consumes bytes from the front of the window.
    public func consume(_ count: Int) {
        start += count
        offset += Int64(count)
    }

    /// Adds a block to the end of the window, which may move.
    /// - Returns: false at the end of the text.
    /// - Throws: `cannotRead`, `truncated`, `corrupt`, `bomb`.
    public func fill() throws(CatalogueFileError) -> Bool {
        if isAtEnd { return false }
        makeRoom()
        let room = capacity - end
        let wanted = min(room, limits.blockSize)
        let received =
            if let inflater {
                try inflater.read(into: memory + end, count: wanted)
            } else if let converter {
                try converter.read(into: memory + end, count: wanted)
            } else {
                try input.read(into: memory + end, count: wanted)
            }
        end += received
        isAtEnd = received == 0
        if offset + Int64(end - start) > limits.maximumOutput {
            let reason = CatalogueFileError.Reason.bomb(.output(limits.maximumOutput))
            throw CatalogueFileError(file: file, offset: offset, reason: reason)
        }
        return received > 0
    }

    /// Skips to a byte of the uncompressed text: by seeking in a plain file, by decompressing or converting again in
    /// others.
    /// - Throws: `cannotResume` when the position was already passed or the source is a pipe, `truncated` when the text
    ///   is shorter.
    public func skip(to target: Int64) throws(CatalogueFileError) {
        guard target >= offset, let totalBytes else { throw failure(.cannotResume) }
        if !isCompressed, converter == nil, target > offset + Int64(end - start) {
            guard target <= totalBytes else { throw failure(.truncated) }
            try input.seek(to: target)
            offset = target
            start = 0
            end = 0
            isAtEnd = false
        }
        while offset < target {
            consume(Int(min(target - offset, Int64(end - start))))
            if offset < target, try !fill() { throw failure(.truncated) }
        }
    }

    /// Consumes a UTF-8 byte order mark if the text begins with one.
    func skipByteOrderMark() throws(CatalogueFileError) {
        guard offset == 0 else { return }
        while end - start < 3, try fill() {}
        if window.starts(with: [0xEF, 0xBB, 0xBF]) { consume(3) }
    }

    private func makeRoom() {
        if start > 0 {
            memory.update(from: memory + start, count: end - start)
            end -= start
            start = 0
        }
        guard capacity - end < limits.blockSize else { return }
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
        larger.update(from: memory, count: end)
        memory.deallocate()
        memory = larger
        capacity *= 2
    }

    private func failure(_ reason: CatalogueFileError.Reason) -> CatalogueFileError {
        CatalogueFileError(file: file, offset: offset, reason: reason)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first offset of a byte at or after `from`.
    func firstOffset(of byte: UInt8, from: Int = 0) -> Int? {
        guard let base = baseAddress, from < count else { return nil }
        guard let found = memchr(base + from, Int32(byte), count - from) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The number of occurrences of a byte in the first `length` bytes.
    func occurrences(of byte: UInt8, within length: Int) -> Int {
        var total = 0
        for index in 0..<Swift.min(length, count) where self[index] == byte { total += 1 }
        return total
    }

    /// A part of the buffer, without a copy.
    func slice(_ range: Range<Int>) -> Self {
        Self(rebasing: self[range])
    }
}
