/// Splits folded text for searching: at spaces, and where a script without dependable spaces (Korean, Chinese,
/// Japanese) meets another. Titles and queries are split alike.
struct SearchPieces: Sequence, IteratorProtocol {
    struct Piece: Hashable {
        let range: Range<Int>
        let isUnspaced: Bool
    }

    private let folded: [UInt8]
    private var index = 0

    init(_ folded: [UInt8]) { self.folded = folded }

    mutating func next() -> Piece? {
        var start = index
        var kind = Kind.separator
        while index < folded.count {
            let (found, length) = Self.kind(of: folded, at: index)
            if found != kind {
                guard kind == .separator else { break }
                (start, kind) = (index, found)
            }
            index += length
        }
        return kind == .separator ? nil : Piece(range: start..<index, isUnspaced: kind == .unspaced)
    }

    /// The offsets of the scalars of `bytes`, and their end.
    static func scalarStarts(_ bytes: [UInt8], into starts: inout [Int]) {
        starts.removeAll(keepingCapacity: true)
        for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 { starts.append(offset) }
        starts.append(bytes.count)
    }

    private enum Kind { case separator, word, unspaced }

    private static func kind(of bytes: [UInt8], at index: Int) -> (Kind, Int) {
        let lead = bytes[index]
        if lead < 0x80 { return (lead == 0x20 ? .separator : .word, 1) }
        let length = Swift.min(lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, bytes.count - index)
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for byte in bytes[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        switch value {
        case 0xE000...0xF8FF:
            return (.separator, length)
        case 0xAC00...0xD7A3, 0x3131...0x318E, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            return (.unspaced, length)
        default:
            return (.word, length)
        }
    }
}
