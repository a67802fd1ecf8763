import Testing

@testable import TextCore

@Suite struct IdentifierFoldingTests {
    @Test(arguments: [
        ("", ""), ("meng", "meng"), ("MENG", "meng"), ("ｍｅｎｇ", "meng"), ("ﬁn", "fin"), ("Straße", "strasse"),
        ("É", "é"), ("E\u{301}", "é"), ("a.b_c-d", "a.b_c-d"), ("me\u{200B}ng\u{AD}", "meng"),
        ("\u{200B}\u{AD}", ""),
        ("\u{1100}\u{1175}\u{11B7}", "김"), ("ㄱㅣ", "기"), ("ﾊﾝ", "ハン"), ("😀", "😀"), ("раураl", "раураl"),
    ])
    func `Ignores case, width, composition and invisible characters`(text: String, expected: String) {
        #expect(Array(text.identifierFolded.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(Array(expected.identifierFolded.unicodeScalars) == Array(expected.unicodeScalars))
    }
}

@Suite(.enabled(if: LookAlikes.tables != nil)) struct LookAlikesTests {
    @Test(arguments: [
        ("paypal", "раураl"), ("paypal", "PayPaI"), ("PAYPAL", "paypa1"), ("meng", "MENG"), ("meng", "ｍｅｎｇ"),
        ("meng", "rneng"), ("max", "МАХ"), ("max", "мах"), ("tom", "ΤΟΜ"),
        ("o0", "OО"), ("scope", "ѕсоре"), ("김민수", "\u{1100}\u{1175}\u{11B7}\u{1106}\u{1175}\u{11AB}수"),
        ("ㄱㅅㅊ", "\u{1100}\u{1109}\u{110E}"), ("me\u{200B}ng", "meng"), ("Ꭵl", "ll"), ("\u{1D426}eng", "meng"),
    ])
    func `Look-alikes have the same skeleton`(first: String, second: String) {
        #expect(first.confusableSkeleton == second.confusableSkeleton)
    }

    @Test(arguments: [
        ("김민수", "김민슈"), ("각가", "가까"), ("ㄱ", "ㄴ"), ("가", "각"), ("meng", "ming"), ("meng", "méng"),
        ("a.b", "a-b"), ("a.b", "ab"), ("😀", "😁"), ("", "a"), ("1", "2"), ("山", "川"), ("ア", "ィ"),
    ])
    func `Texts that look different have different skeletons`(first: String, second: String) {
        #expect(first.confusableSkeleton != second.confusableSkeleton)
    }

    @Test(arguments: ["", "김민수", "😀", "PayPaI", "rn", "m", "МАХ", "νονο", "각가", "ㄱㅅ", "a\0b", "ŉ", "ﷺ", "İ"])
    func `The skeleton of a skeleton is itself`(text: String) {
        let skeleton = text.confusableSkeleton
        #expect(skeleton.confusableSkeleton == skeleton)
        #expect(skeleton.isEmpty == text.isEmpty)
    }

    @Test func `No two Hangul syllables look alike`() {
        let syllables = (UInt32(0xAC00)...0xD7A3).compactMap { Unicode.Scalar($0).map(String.init) }
        #expect(Set(syllables.map(\.confusableSkeleton)).count == 11_172)
    }

    @Test func `The skeleton of every scalar of the alphabets is its own skeleton`() {
        let unstable = (UInt32(0x21)..<0x2D00).compactMap(Unicode.Scalar.init).filter { scalar in
            let skeleton = String(scalar).confusableSkeleton
            return !Array(skeleton.confusableSkeleton.utf8).elementsEqual(skeleton.utf8)
        }
        #expect(unstable.isEmpty)
    }

    /// Each percent sign looks like "o/o", which has six bytes in the tables.
    @Test func `A skeleton that is much longer than its text is complete`() {
        #expect(
            String(repeating: "%", count: 500).confusableSkeleton == String(repeating: "o/o", count: 500))
    }

    @Test(arguments: [
        "paypal", "김민수kim", "漢字한글abc", "カタカナひらがな漢字abc", "ㄅㄆ漢字abc", "раура", "Αθήνα", "שלום", "kim_88.김",
        "", "123", "😀a", "me\u{301}ng",
    ])
    func `Scripts that are written together do not mix`(text: String) {
        #expect(!text.mixesScripts)
    }

    @Test(arguments: ["раураl", "mеng", "김иван", "Αbc", "한글カタカナ", "abcשלום", "раураl\0"])
    func `Scripts that no language writes together mix`(text: String) {
        #expect(text.mixesScripts)
    }

    @Test func `Many threads may load the tables at once`() async {
        let skeletons = await withTaskGroup(of: String.self) { group in
            for number in 0..<64 { group.addTask { "Раураl\(number % 2)0".confusableSkeleton } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(skeletons == ["paypal00".confusableSkeleton, "paypal10".confusableSkeleton])
    }

    @Test func `The tables have a name`() {
        #expect(LookAlikes.tables?.wholeMatch(of: /icu-\d+/) != nil)
    }
}

/// The conversion of a text, with simulated tables because this machine may lack them.
@Suite struct MissingTablesTests {
    @Test(arguments: ["раураl", "김민수", "a", "😀"])
    func `Without tables a text stays unchanged`(_ text: String) {
        #expect(text.replaced { _, _, _, _ in -1 } == text)
    }

    @Test func `A text may be replaced with nothing`() {
        #expect("a".replaced { _, _, _, _ in 0 }.isEmpty)
    }

    @Test func `A replacement that needs more room is requested again`() {
        var rooms: [Int32] = []
        let made = "ab".replaced { _, count, room, size in
            rooms.append(size)
            for index in 0..<min(Int(size), 10) { room?[index] = 0x78 }
            return count == 2 ? 10 : -1
        }
        #expect(made == "xxxxxxxxxx" && rooms == [6, 10])
    }
}
