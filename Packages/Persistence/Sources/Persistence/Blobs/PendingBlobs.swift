/// The blobs of one change that is not over, in a file of their own: a key a line.
struct PendingBlobs: Hashable, Sendable {
    /// The largest such file that is read, in bytes: of more keys than a transaction can name.
    static let sizeLimit = 256 << 20

    let name: String
    let keys: [BlobKey]

    init(name: String, keys: [BlobKey]) {
        self.name = name
        self.keys = keys
    }

    /// What a killed process did not finish writing is left out: it had named no blob yet.
    init(name: String, bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        self.init(name: name, keys: lines.compactMap { BlobKey($0) })
    }

    var bytes: [UInt8] { keys.flatMap { Array($0.text.utf8) + [0x0A] } }

    /// One that nobody has.
    static func newName() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
