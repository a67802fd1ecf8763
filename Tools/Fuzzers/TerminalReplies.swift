// with: TerminalAnswers.swift
// with: CellSize.swift

/// What a terminal says when it is asked: in one piece or byte by byte it means the same, and whatever came before, an
/// answer behind CAN is read.
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
