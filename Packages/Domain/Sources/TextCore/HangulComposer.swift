/// Joins conjoining jamo into syllables as they come; letters left alone become compatibility jamo.
struct HangulComposer {
    private var pending: Unicode.Scalar?

    /// Takes the next scalar and gives what is settled by it, always complete syllables or letters.
    mutating func push(_ scalar: Unicode.Scalar, _ emit: (Unicode.Scalar) -> Void) {
        if let held = pending {
            if let joined = Self.joined(held, scalar) {
                pending = joined
                return
            }
            pending = nil
            emit(Self.standalone(held))
        }
        if Self.canBeJoined(scalar) {
            pending = scalar
        } else {
            emit(Self.standalone(scalar))
        }
    }

    /// Gives what is still held back.
    mutating func finish(_ emit: (Unicode.Scalar) -> Void) {
        guard let held = pending else { return }
        pending = nil
        emit(Self.standalone(held))
    }

    private static func canBeJoined(_ scalar: Unicode.Scalar) -> Bool {
        0x1100...0x1112 ~= scalar.value || Hangul.isSyllable(scalar)
    }

    private static func joined(_ held: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
        switch (held.value, next.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + (held.value - 0x1100) * 588 + (next.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (held.value - 0xAC00).isMultiple(of: 28):
            Unicode.Scalar(held.value + next.value - 0x11A7)
        default: nil
        }
    }

    private static func standalone(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x1100...0x1112: HangulLetters.initials[Int(scalar.value - 0x1100)]
        case 0x1161...0x1175: HangulLetters.vowels[Int(scalar.value - 0x1161)]
        case 0x11A8...0x11C2: HangulLetters.finals[Int(scalar.value - 0x11A8)]
        default: scalar
        }
    }
}
