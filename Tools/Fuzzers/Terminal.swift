// with: TerminalFilter.swift
// with: TerminalSafe.swift
// with: TerminalScalar.swift

/// Texts on their way to a terminal: no output can control a terminal, safe text stays unchanged, and the escaped form
/// for JSON is safe as well.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    for allowing in [false, true] {
        let safe = text.terminalSafe(allowingNewlines: allowing)
        check(safe, allowing)
        precondition(safe.terminalSafe(allowingNewlines: allowing) == safe, "a safe text changed")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.prefix(8) { check(String(line).terminalSafe(), false) }
    return 0
}

private func check(_ safe: String, _ allowing: Bool) {
    for scalar in safe.unicodeScalars {
        switch scalar.value {
        case 0x0A: precondition(allowing, "a line break")
        case 0..<0x20, 0x7F..<0xA0: preconditionFailure("a control character")
        case 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: preconditionFailure("it reorders")
        case 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            preconditionFailure("it hides")
        default: break
        }
    }
}
