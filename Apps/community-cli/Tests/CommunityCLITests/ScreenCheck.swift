import Testing

/// Reads output as a terminal would, as far as is needed to see that it only shows letters: every control function
/// but SGR (colours and weights) is a fault.
struct ScreenCheck {
    /// What a terminal would do besides showing text; empty when nothing.
    private(set) var faults: [String] = []
    /// The text without the codes of the style.
    private(set) var text = ""

    init(_ output: String) {
        var scalars = output.unicodeScalars.makeIterator()
        var pending: Unicode.Scalar?
        while let scalar = pending ?? scalars.next() {
            pending = nil
            switch scalar.value {
            case 0x0A: text.unicodeScalars.append(scalar)
            case 0x1B:
                guard scalars.next() == "[" else {
                    faults.append("an escape sequence")
                    continue
                }
                var end = scalars.next()
                while let digit = end, ("0"..."9").contains(digit) || digit == ";" { end = scalars.next() }
                if end != "m" { faults.append("a control function ending in \(end.debugDescription)") }
            case 0x00..<0x20, 0x7F..<0xA0: faults.append("the control U+\(String(scalar.value, radix: 16))")
            case _ where !Self.isShown(scalar): faults.append("U+\(String(scalar.value, radix: 16))")
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether it is no bidi control, tag character, line or paragraph separator, byte order mark, or other
    /// invisible character that reorders or hides what is around it. U+200C and U+200D join letters and emoji.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            false
        default: !scalar.properties.isBidiControl
        }
    }
}

extension AppRun {
    /// Records an issue when any of the output could steer a terminal.
    func expectHarmless(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for (name, stream) in [("output", out), ("errors", error)] {
            let faults = ScreenCheck(stream).faults
            #expect(faults.isEmpty, "\(source), \(name): \(faults.prefix(3))", sourceLocation: sourceLocation)
        }
    }
}
