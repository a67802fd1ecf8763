import PasswordCore

/// What a session is renewed with, once: random bytes, whose session it is, how many came before, and a code
/// by which this backend knows its own. So one that was used before is told from one that was made up.
struct RefreshToken: Hashable, Sendable {
    private static let randomBytes = 32
    private static let label = Array("refresh:".utf8)

    let session: Int
    let generation: Int
    private let random: [UInt8]

    /// A new one.
    init(session: Int, generation: Int) {
        self.session = session
        self.generation = generation
        random = Sodium.random(Self.randomBytes)
    }

    /// `nil` for a text that was not made with the key.
    init?(_ text: String, key: [UInt8]) {
        guard text.utf8.count <= 256, let bytes = Sodium.bytes(base64: text),
            bytes.count == Self.randomBytes + 16 + Sodium.hashBytes
        else { return nil }
        let body = Array(bytes.dropLast(Sodium.hashBytes))
        let code = Array(bytes.suffix(Sodium.hashBytes))
        guard Sodium.areEqual(code, Sodium.authentication(of: Self.label + body, key: key)) else {
            return nil
        }
        random = Array(body.prefix(Self.randomBytes))
        session = Self.number(body[Self.randomBytes...].prefix(8))
        generation = Self.number(body.suffix(8))
    }

    func text(key: [UInt8]) -> String {
        Sodium.base64(body + Sodium.authentication(of: Self.label + body, key: key))
    }

    /// What the database keeps of it.
    var hash: [UInt8] { Sodium.sha256(body) }

    private var body: [UInt8] { random + Self.bytes(session) + Self.bytes(generation) }

    private static func bytes(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: Int64(number).bigEndian) { Array($0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
