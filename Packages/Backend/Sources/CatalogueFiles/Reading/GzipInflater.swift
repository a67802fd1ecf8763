import CZlib

/// Decompresses gzip data piece by piece: accepts consecutive members, verifies checksums, and refuses anything else.
final class GzipInflater {
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: RawInput
    private let limits: ReadingLimits
    private var produced: Int64 = 0
    private var isAtMemberStart = false
    /// Whether zlib needs more input to produce output. Having no input left does not imply it: zlib may still hold output.
    private var isStalled = true

    /// Bytes of the file that are decompressed.
    var consumed: Int64 { input.position - Int64(input.pending.count) }

    init(input: RawInput, limits: ReadingLimits) throws(CatalogueFileError) {
        self.input = input
        self.limits = limits
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let gzipOnly: Int32 = 15 + 16
        let status = inflateInit2_(stream, gzipOnly, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            throw CatalogueFileError(file: input.file.name, reason: .cannotRead("zlib \(status)"))
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses at most `count` bytes; 0 only at the proper end of the last member.
    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(CatalogueFileError) -> Int {
        stream.pointee.next_out = target
        stream.pointee.avail_out = UInt32(clamping: count)
        let room = Int(stream.pointee.avail_out)
        while Int(stream.pointee.avail_out) == room {
            if isStalled || isAtMemberStart, try !input.refill() {
                if isAtMemberStart { return 0 }
                throw failure(.truncated)
            }
            try step()
        }
        let received = room - Int(stream.pointee.avail_out)
        produced += Int64(received)
        try checkRatio()
        return received
    }

    private func step() throws(CatalogueFileError) {
        if isAtMemberStart {
            guard inflateReset(stream) == Z_OK else { throw failure(.corrupt("inflateReset")) }
            isAtMemberStart = false
        }
        let pending = input.pending
        stream.pointee.next_in = pending.baseAddress
        stream.pointee.avail_in = UInt32(clamping: pending.count)
        let offered = Int(stream.pointee.avail_in)
        let room = stream.pointee.avail_out
        let status = inflate(stream, Z_NO_FLUSH)
        let taken = offered - Int(stream.pointee.avail_in)
        isStalled = taken == 0 && stream.pointee.avail_out == room
        input.consume(taken)
        switch status {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isAtMemberStart = true
        default:
            let message = stream.pointee.msg.map { String(cString: $0) } ?? "zlib \(status)"
            throw failure(.corrupt(ErrorText(quoting: message, korean: "압축된 내용이 손상되었습니다")))
        }
    }

    private func checkRatio() throws(CatalogueFileError) {
        guard produced > limits.ratioGrace else { return }
        if produced / Int64(limits.maximumRatio) > consumed {
            throw failure(.bomb(.ratio(limits.maximumRatio)))
        }
    }

    private func failure(_ reason: CatalogueFileError.Reason) -> CatalogueFileError {
        CatalogueFileError(file: input.file.name, offset: consumed, reason: reason)
    }
}
