import NetworkCore

/// The bytes of a picture's file as the disk keeps them: until when they may be shown, and then they
/// themselves.
struct KeptPicture: Sendable {
    /// In seconds.
    private static let lifetime = 86_400
    private static let forever = Int64.max

    /// In seconds since 1970.
    private let expiry: Int64
    let file: [UInt8]

    /// What an answer brought. A server that promises that it never changes is believed (RFC 8246), others
    /// for a day.
    init(_ file: [UInt8], _ headers: HTTPHeaders, now: Int) {
        let words = (headers["Cache-Control"] ?? "").lowercased().split { $0 == "," || $0 == " " }
        expiry =
            words.contains("immutable")
            ? Self.forever : Int64(min(now, .max - Self.lifetime - 1) + Self.lifetime)
        self.file = file
    }

    /// `nil` when there is no picture in it.
    init?(kept bytes: [UInt8]) {
        guard bytes.count > 8 else { return nil }
        expiry = Int64(bitPattern: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        file = Array(bytes.dropFirst(8))
    }

    var bytes: [UInt8] {
        withUnsafeBytes(of: expiry.bigEndian) { Array($0) } + file
    }

    var isImmutable: Bool { expiry == Self.forever }

    /// A clock that was set back does not make it last longer.
    func isFresh(_ now: Int) -> Bool {
        let (left, overflow) = expiry.subtractingReportingOverflow(Int64(now))
        return isImmutable || !overflow && left > 0 && left <= Int64(Self.lifetime)
    }
}
