/// Takes the scalars of a text one by one and keeps what may reach a terminal.
struct TerminalFilter {
    private var result = String.UnicodeScalarView()
    private let newline: Unicode.Scalar
    private var marks = 0
    private var previous: Unicode.Scalar?

    init(newline: Unicode.Scalar) {
        self.newline = newline
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        defer { previous = scalar }
        if previous == "\r", scalar != "\n" { emit("\u{240D}") }
        switch scalar.value {
        case 0x0D: break
        case 0x0A, 0x2028, 0x2029: emit(newline)
        case 0x09: emit(" ")
        case 0..<0x20: emit(Unicode.Scalar(0x2400 + scalar.value) ?? Self.replacement)
        case 0x7F: emit("\u{2421}")
        case 0x80..<0xA0: emit(Self.replacement)
        case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C, 0xFFF9...0xFFFB:
            emit(Self.replacement)
        case 0xE0000...0xE007F:
            if !Self.isTag(previous) { emit(Self.replacement) }
        case 0x00AD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF: break
        default: emitText(scalar)
        }
    }

    /// The text so far; a carriage return at its end is still to be shown.
    mutating func finish() -> String {
        if previous == "\r" { emit("\u{240D}") }
        return String(result)
    }

    private mutating func emit(_ scalar: Unicode.Scalar) {
        marks = 0
        result.append(scalar)
    }

    private mutating func emitText(_ scalar: Unicode.Scalar) {
        if Self.combines(scalar) {
            marks += 1
            if marks <= Self.mostMarks { result.append(scalar) }
        } else {
            emit(scalar)
        }
    }

    private static func combines(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: scalar.value == 0x200C || scalar.value == 0x200D
        }
    }

    private static func isTag(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { 0xE0000...0xE007F ~= $0.value } ?? false
    }

    private static let mostMarks = 4
    private static let replacement: Unicode.Scalar = "\u{FFFD}"
}
