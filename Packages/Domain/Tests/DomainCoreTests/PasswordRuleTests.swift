import TextCore
import DomainCore
import Testing

@Suite struct PasswordRuleTests {
    private func check(_ password: String) throws -> String {
        try PasswordRule.check(
            password, name: AccountName("Meng.Kim"), email: EmailAddress("mengkim88@example.com"))
    }

    @Test(arguments: [
        "correct horse", "비밀번호여덟자다", "$$aaaa$$", "$$abcdef", "meng.kim!", "xmengkim88", "       x",
        "mengkim8",
        String(repeating: "ab", count: 64), "👩🏽‍🚀👩🏽‍🚀",
    ])
    func `Returns a good password for hashing`(password: String) throws {
        #expect(try Array(check(password).utf8) == Array(password.utf8))
    }

    @Test func `A password is the same, however the keyboard composed it`() throws {
        let loose = "\u{1100}\u{1175}\u{11B7}abcdefg"
        #expect(try Array(check(loose).utf8) == Array("김abcdefg".utf8))
    }

    @Test(
        arguments: [
            ("", .tooShort(least: 8)), ("1234567", .tooShort(least: 8)), ("가나다라마바사", .tooShort(least: 8)),
            ("\u{1100}\u{1161}\u{11A8}\u{1100}\u{1161}\u{11A8}ab", .tooShort(least: 8)),
            (String(repeating: "ab", count: 64) + "c", .tooLong(limit: 128)),
            (String(repeating: "\u{1F480}", count: 129), .tooLong(limit: 128)),
            (String(repeating: "a", count: 1_000_000), .tooLong(limit: 128)),
            ("$a$b$cde", .threeDollarSigns), ("$$$abcde", .threeDollarSigns),
            ("meng.kim", .likeAccount), ("MENG.KIM", .likeAccount), ("ＭＥＮＧ.ｋｉｍ", .likeAccount),
            ("mengkim88", .likeAccount), ("meng.kimmeng.kim", .likeAccount),
            ("meng.kimmengkim88", .likeAccount),
            ("mengkim88@example.com", .likeAccount),
            ("12345678", .common), ("PassWord1", .common), ("iloveyou", .common), ("aaaaaaaaaa", .common),
            ("AaAaAaAa", .common), ("ㅋㅋㅋㅋㅋㅋㅋㅋ", .common), ("qwer1234", .common), ("        ", .common),
        ] as [(String, PasswordRule.Problem)])
    func `A bad password is refused with the reason`(password: String, problem: PasswordRule.Problem) {
        #expect(throws: problem) { try check(password) }
    }

    @Test func `Without a name, everything else is checked`() throws {
        #expect(try PasswordRule.check("meng.kim", name: nil, email: nil) == "meng.kim")
        #expect(throws: PasswordRule.Problem.tooShort(least: 8)) {
            try PasswordRule.check("short", name: nil, email: nil)
        }
        let name = try AccountName("Meng.Kim")
        #expect(throws: PasswordRule.Problem.likeAccount) {
            try PasswordRule.check("meng.kim", name: name, email: nil)
        }
    }

    @Test func `Two and four dollar signs are allowed, as in the contract`() throws {
        for count in [0, 1, 2, 4, 5] {
            #expect(throws: Never.self) {
                try check("abcdefghi" + String(repeating: "$", count: count))
            }
        }
    }

    @Test func `The longest password fits the bytes that are hashed`() throws {
        let longest = String(repeating: "\u{1F480}\u{1F481}", count: 64)
        #expect(try check(longest).utf8.count == 512)
    }

    /// U+0390 has three parts in form D.
    @Test func `The longest password may arrive decomposed`() throws {
        let loose = String(repeating: "\u{3B9}\u{308}\u{301}a\u{300}", count: 64)
        #expect(loose.utf8.count > 516)
        #expect(try check(loose).unicodeScalars.count == 128)
    }
}
