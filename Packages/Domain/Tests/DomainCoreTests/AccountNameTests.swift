import DomainCore
import Testing
import TextCore

@Suite struct AccountNameTests {
    @Test(arguments: [
        ("meng", "meng"), ("  meng\n", "meng"), ("Kim.Min-su_88", "Kim.Min-su_88"), ("김민수", "김민수"),
        ("수a", "수a"),
        ("\u{1100}\u{1175}\u{11B7}\u{1109}\u{116E}", "김수"), ("ㄱㅅ", "ㄱㅅ"), ("漢字", "漢字"), ("e\u{301}a", "éa"),
        ("हिन्दी", "हिन्दी"), ("12", "12"), ("Αθήνα", "Αθήνα"), ("admin1", "admin1"), ("rooster", "rooster"),
        (String(repeating: "김", count: 30), String(repeating: "김", count: 30)),
    ])
    func `A name stays as it was written, in form C`(text: String, expected: String) throws {
        let name = try AccountName(text)
        #expect(Array(name.text.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        arguments: [
            ("", .empty), (" \t\u{3000}", .empty), ("a", .tooShort(least: 2)), ("김", .tooShort(least: 2)),
            ("e\u{301}", .tooShort(least: 2)),
            (String(repeating: "a", count: 31), .tooLong(limit: 30)),
            (String(repeating: "김", count: 31), .tooLong(limit: 30)),
            (String(repeating: "\u{1100}", count: 121), .tooLong(limit: 30)),
            (String(repeating: " ", count: 5000), .tooLong(limit: 30)),
            ("a b", .forbiddenCharacter(" ")), ("a@b", .forbiddenCharacter("@")),
            ("a＠b", .forbiddenCharacter("＠")), ("a\u{1B}[31m", .forbiddenCharacter("\u{1B}")),
            ("a\0b", .forbiddenCharacter("\0")), ("a\u{202E}b", .forbiddenCharacter("\u{202E}")),
            ("a\u{200B}b", .forbiddenCharacter("\u{200B}")), ("a\u{200D}b", .forbiddenCharacter("\u{200D}")),
            ("a\u{3164}", .forbiddenCharacter("\u{3164}")), ("a\u{FE0F}b", .forbiddenCharacter("\u{FE0F}")),
            ("a\u{E0061}b", .forbiddenCharacter("\u{E0061}")), ("a\u{2800}", .forbiddenCharacter("\u{2800}")),
            ("😀😀", .forbiddenCharacter("😀")), ("a/b", .forbiddenCharacter("/")),
            ("ﷺa", .forbiddenCharacter(" ")),
            ("a,b", .forbiddenCharacter(",")), ("x²", .forbiddenCharacter("²")),
            ("a\nb", .forbiddenCharacter("\n")),
            ("\u{301}ab", .forbiddenCharacter("\u{301}")),
            ("ax" + String(repeating: "\u{32D}", count: 5), .forbiddenCharacter("\u{32D}")),
            (".ab", .misplacedSeparator(".")), ("ab_", .misplacedSeparator("_")),
            ("a--b", .misplacedSeparator("-")),
            ("a._b", .misplacedSeparator("_")), ("--", .misplacedSeparator("-")),
        ] as [(String, AccountName.Problem)])
    func `An invalid name reports the reason`(text: String, problem: AccountName.Problem) {
        #expect(throws: problem) { try AccountName(text) }
    }

    @Test func `Four marks on a letter are a name`() throws {
        #expect(try AccountName("ax" + String(repeating: "\u{32D}", count: 4)).text.count == 2)
    }

    @Test(arguments: [
        "admin", "Administrator", "ROOT", "moderator", "system", "trellis", "관리자", "운영자", "ａｄｍｉｎ", "ad.min",
        "r-o-o-t", "관_리자", "adm\u{301}in", "ádmin", "a\u{301}d\u{302}m\u{303}i\u{307}n", "관리자\u{301}",
        "Ａdmïn",
    ])
    func `Official names are reserved in every spelling`(text: String) {
        #expect(throws: AccountName.Problem.reserved) { try AccountName(text) }
    }

    @Test(
        .enabled(if: LookAlikes.tables != nil),
        arguments: [
            "r00t", "rnoderator", "adrnin", "adm1n", "ЅУЅТЕМ", "TRELLlS",
        ])
    func `Look-alikes of official names are refused`(text: String) {
        #expect(throws: AccountName.Problem.self) { try AccountName(text) }
    }

    @Test(.enabled(if: LookAlikes.tables != nil), arguments: ["раураl", "mеng", "Αdam"])
    func `Mixed scripts are refused`(text: String) {
        #expect(throws: AccountName.Problem.mixedScripts) { try AccountName(text) }
    }

    @Test(arguments: [("meng", "MENG"), ("meng", "ｍｅｎｇ"), ("김수", "\u{1100}\u{1175}\u{11B7}\u{1109}\u{116E}")])
    func `Two spellings of a name have the same key and identity`(first: String, second: String) throws {
        let (first, second) = (try AccountName(first), try AccountName(second))
        #expect(first.key == second.key)
        #expect(first.identity == second.identity)
    }

    @Test(
        .enabled(if: LookAlikes.tables != nil),
        arguments: [("max", "МАХ"), ("meng", "rneng"), ("lee", "1ee")])
    func `A look-alike has the same identity but another key`(first: String, second: String) throws {
        let (first, second) = (try AccountName(first), try AccountName(second))
        #expect(first.key != second.key)
        #expect(first.identity == second.identity)
    }

    @Test(arguments: [("meng", "méng"), ("김민수", "김민슈"), ("a.b", "a_b"), ("kim1", "kim2")])
    func `Different names have different identities`(first: String, second: String) throws {
        #expect(try AccountName(first).identity != AccountName(second).identity)
    }
}
