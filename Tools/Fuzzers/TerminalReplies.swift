// with: TerminalAnswers.swift
// with: CellSize.swift

/// Answers of a terminal: in one piece or byte by byte they mean the same, and an answer after CAN is read regardless
/// of the bytes before.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var answers = TerminalAnswers(bytes)
    let before = answers
    for byte in "\u{18}\u{1B}[?62c".utf8 { answers.take(byte) }
    precondition(answers.isComplete, "the end of the answers was not seen")
    precondition(answers.hasKitty == before.hasKitty && answers.cell == before.cell)
    if before.isComplete { precondition(answers == before || answers.attributes == before.attributes) }
    if let cell = before.cell { precondition(1...256 ~= cell.width && 1...256 ~= cell.height) }
    return 0
}
