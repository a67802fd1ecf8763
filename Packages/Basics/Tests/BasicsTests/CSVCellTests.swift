import Basics
import Testing

@Suite struct CSVCellTests {
    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("", ""),
        ("가나", "가나"), ("a;b", "\"a;b\""),
    ])
    func `A cell is quoted when it has to be`(cell: String, quoted: String) {
        #expect(CSVCell.quoted(cell) == quoted)
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@a", "\t=1", "'=1", "''+", "plain", "'plain", ""])
    func `A cell is no formula, and is read back as it was`(cell: String) {
        let guarded = CSVCell.guarded(cell)
        #expect(guarded.first.map { "=+-@\t".contains($0) } != true)
        #expect(CSVCell.unguarded(guarded) == cell)
    }
}
