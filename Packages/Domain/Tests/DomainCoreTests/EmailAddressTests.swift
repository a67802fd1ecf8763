import TextCore
import DomainCore
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        ("a@b.co", "a@b.co"), (" Meng.Kim+board@Example.COM\n", "meng.kim+board@example.com"),
        ("a@b-c.d1.kr", "a@b-c.d1.kr"),
        ("o'neil_x@example.org", "o'neil_x@example.org"), ("a@[127.0.0.1]", "a@[127.0.0.1]"),
        ("김@example.kr", "김@example.kr"),
        ("\u{1100}\u{1175}\u{11B7}@example.kr", "김@example.kr"), ("1@2.xn", "1@2.xn"),
    ])
    func `An address is stored in lower case`(text: String, expected: String) throws {
        let address = try EmailAddress(text)
        #expect(Array(address.text.utf8) == Array(expected.utf8))
        #expect(try EmailAddress(address.text) == address)
    }

    @Test(arguments: [
        "meng", "@b.co", "a@", "a@b", "a@@b.co", "a@b@c.co", ".a@b.co", "a.@b.co", "a..b@c.co", "a@.co",
        "a@b..co",
        "a@b.c", "a@b.c1", "a@b.co.", "a b@c.co", "a@b c.co", "a<@b.co", "a\"b@c.co", "a\\@b.co", "a(b)@c.co",
        "a,b@c.co",
        "a;b@c.co", "a:b@c.co", "a[b@c.co", "a@-b.co", "a@b-.co", "a@b_c.co", "a@[127.0.0.1", "a@127.0.0.1",
        "a@[1.2.3]",
        "a@[1.2.3.256]", "a@[1.2.3.4.5]", "a@[1.2.3.+4]", "a@[1.2..4]", "a@[]", "a@[::1]", "a\0@b.co",
        "a\u{1B}@b.co",
        "a\u{200B}@b.co", "a\u{202E}@b.co", "a@b\n.co", "a@보기.한국", "a@b.co\u{301}", "a\u{AD}b@c.co",
        String(repeating: "a", count: 65) + "@b.co", "a@" + String(repeating: "b", count: 64) + ".co",
    ])
    func `Refuses malformed addresses`(text: String) {
        #expect(throws: EmailAddress.Problem.malformed) { try EmailAddress(text) }
    }

    @Test func `Empty and overlong addresses have different errors`() throws {
        #expect(throws: EmailAddress.Problem.empty) { try EmailAddress(" \n") }
        let labels = String(repeating: "b12345678.", count: 24)
        #expect(try EmailAddress("a1234567890@" + labels + "co").text.utf8.count == 254)
        #expect(throws: EmailAddress.Problem.tooLong(limit: 254)) {
            try EmailAddress("a12345678901@" + labels + "co")
        }
    }

    @Test func `The local part ends before the sign`() throws {
        #expect(try EmailAddress("Meng.Kim@example.com").localPart == "meng.kim")
    }
}
