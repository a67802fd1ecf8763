/// A line that is typed without being shown: what each key does to it.
struct SecretLine: Sendable {
    private var bytes: [UInt8] = []

    /// Takes a byte from the keyboard; not `nil` when that ended the line.
    mutating func take(_ byte: UInt8) -> SecretInput? {
        switch byte {
        case 0x0A, 0x0D: return .text(String(decoding: bytes, as: UTF8.self))
        case 0x03: return .interrupted
        case 0x04: return bytes.isEmpty ? .nothing : nil
        case 0x08, 0x7F: removeCharacter()
        case 0x15: bytes = []
        case ..<0x20: break
        default: bytes.append(byte)
        }
        return nil
    }

    /// The last character, which may have taken several bytes to type.
    private mutating func removeCharacter() {
        while let byte = bytes.popLast(), byte & 0xC0 == 0x80 {}
    }
}
