import Basics
import Testing

@Suite struct CSVCellTests {
    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("", ""),
        ("가나", "가나"), ("a;b", "\"a;b\""),
    ])
    func `Quotes a cell when necessary`(cell: String, quoted: String) {
        #expect(CSVCell.quoted(cell) == quoted)
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@a", "\t=1", "'=1", "''+", "plain", "'plain", ""])
    func `Guards formulas, and reads a cell back unchanged`(cell: String) {
        let guarded = CSVCell.guarded(cell)
        #expect(guarded.first.map { "=+-@\t".contains($0) } != true)
        #expect(CSVCell.unguarded(guarded) == cell)
    }
}
