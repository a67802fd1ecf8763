import Basics
import Foundation
import Testing

@Suite struct JSONEscapeTests {
    @Test(arguments: [("\0", #"\u0000"#), ("\u{AD}", #"\u00ad"#), ("가", #"\uac00"#), ("😀", #"\ud83d\ude00"#)])
    func `Reads an escape as its character`(_ text: String, _ escape: String) throws {
        #expect(text.unicodeScalars.map(\.jsonEscape) == [escape])
        #expect(try JSONDecoder().decode([String].self, from: Data("[\"\(escape)\"]".utf8)) == [text])
    }
}
