import TerminalKit
import Testing
import TextCore

@Suite struct CSVOutputTests {
    @Test func `A Korean table has Korean headings and the byte order mark for Excel`() {
        let names = [LocalizedText("order", "주문"), LocalizedText("a,b", "가,나")]
        #expect(CSVOutput.heading(names, in: .english) == "order,\"a,b\"\r\n")
        #expect(CSVOutput.heading(names, in: .korean) == "\u{FEFF}주문,\"가,나\"\r\n")
    }
}
