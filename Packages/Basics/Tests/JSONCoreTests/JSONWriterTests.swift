import Foundation
import JSONCore
import Testing

@Suite struct JSONWriterTests {
    private func text(
        wholeNumbersAsIntegers: Bool = true, reserving: Int = 0, _ write: (inout JSONWriter) -> Void
    ) -> String {
        var json = JSONWriter(reserving: reserving, wholeNumbersAsIntegers: wholeNumbersAsIntegers)
        write(&json)
        return String(decoding: json.finish(), as: UTF8.self)
    }

    @Test(arguments: [0, 4096])
    func `Bytes and texts in parts are escaped like other text`(_ reserving: Int) {
        let found = text(reserving: reserving) { json in
            json.object { object in
                Array("c\"\u{1}d".utf8).withUnsafeBufferPointer { object.string("a", utf8: $0) }
                object.string("e", utf8: UnsafeBufferPointer(start: nil, count: 0))
                object.text("nothing") { _ in }
                object.text("parts") { text in
                    text.append("1\"2")
                    text.append(-34)
                    text.append("\\")
                    Array("\u{2028}다".utf8).withUnsafeBufferPointer { text.append(utf8: $0) }
                }
                object.int("f", 1)
            }
        }
        #expect(
            found
                == #"{"a":"c\"\u0001d","e":"","nothing":"","parts":"1\"2-34\\\u2028다","f":1}"#)
    }

    @Test func `Inserts serialized members between others`() {
        let some = JSONMembers { json in
            json.string("x", "\"")
            json.int("y", 2)
        }
        let none = JSONMembers { _ in }
        let found = text { json in
            json.array { array in
                array.object { $0.members(some) }
                array.object { object in
                    object.members(none)
                    object.int("a", 1)
                    object.members(some)
                    object.members(none)
                    object.int("b", 3)
                }
            }
        }
        #expect(found == #"[{"x":"\"","y":2},{"a":1,"x":"\"","y":2,"b":3}]"#)
    }

    private static let endings: [(String, @Sendable (inout JSONArrayWriter) -> Void)] = [
        (#""text""#, { $0.string("text") }), (#""""#, { $0.string("") }),
        (#""a\u0001\u2028b""#, { $0.string("a\u{1}\u{2028}b") }), ("\(Int.min)", { $0.int(.min) }),
        ("7", { $0.int(7) }), ("-0.25", { $0.double(-0.25) }), ("false", { $0.bool(false) }),
        ("null", { $0.null() }), ("{}", { $0.object { _ in } }), ("[[]]", { $0.array { $0.array { _ in } } }),
        (#"{"key":"value"}"#, { $0.object { $0.string("key", "value") } }),
        (
            #"{"a":1,"key":"value"}"#,
            {
                $0.object {
                    $0.int("a", 1); $0.string("key", "value")
                }
            }
        ),
        (
            #"{"a":1,"key":12345}"#,
            {
                $0.object {
                    $0.int("a", 1); $0.int("key", 12345)
                }
            }
        ),
        (
            #"{"a":1,"key":"v\"w"}"#,
            {
                $0.object {
                    $0.int("a", 1); $0.string("key", "v\"w")
                }
            }
        ),
        (
            #"{"a":"b\"12"}"#,
            {
                $0.object {
                    $0.text("a") {
                        $0.append("b\""); $0.append(12)
                    }
                }
            }
        ),
        (
            #"{"a":1,"b":2}"#,
            {
                $0.object {
                    $0.int("a", 1); $0.members(JSONMembers { $0.int("b", 2) })
                }
            }
        ),
    ]

    /// In tests, every write asserts that it stays within its reserved space.
    @Test(arguments: 0..<endings.count) func `Grows in time, wherever the buffer ends`(_ ending: Int) {
        for length in 0...200 {
            let start = String(repeating: "s", count: length)
            let found = text { json in
                json.array { array in
                    array.string(start)
                    Self.endings[ending].1(&array)
                }
            }
            #expect(found == "[\"\(start)\",\(Self.endings[ending].0)]")
        }
    }

    @Test(arguments: 0...40) func `Writes keys of every length completely`(_ length: Int) throws {
        let keys: [StaticString] = [
            "", "a", "ab", "abc", "abcd", "abcde", "abcdefg", "abcdefgh", "abcdefghi",
            "abcdefghijklmno", "abcdefghijklmnop", "abcdefghijklmnopq",
        ]
        let key = keys[length % keys.count]
        let value = String(repeating: "v", count: length)
        #expect(text { $0.object { $0.string(key, value) } } == "{\"\(key)\":\"\(value)\"}")
        #expect(text { $0.object { $0.int(key, length) } } == "{\"\(key)\":\(length)}")
    }

    @Test(arguments: [0, 1, 64, 4096])
    func `Nests objects and arrays at every buffer size`(_ reserving: Int) {
        let found = text(reserving: reserving) { json in
            json.object { movie in
                movie.string("title", "Dune")
                movie.int("year", 2021)
                movie.double("rating", 8.1)
                movie.bool("adult", false)
                movie.null("poster")
                movie.object("empty") { _ in }
                movie.array("none") { _ in }
                movie.strings("genres", ["Drama", "Sci-Fi"])
                movie.array("cast") { cast in
                    cast.object { $0.string("name", "Zoë") }
                    cast.array { inner in
                        inner.int(1)
                        inner.double(0.5)
                    }
                    cast.bool(true)
                    cast.null()
                    cast.raw(Array("[9]".utf8))
                }
                movie.raw("more", Array("{\"a\":1}".utf8))
                movie.value(named: "a\"b") { $0.int(3) }
                movie.value(named: "c") { $0.object { $0.int("d", 4) } }
            }
        }
        #expect(
            found
                == #"{"title":"Dune","year":2021,"rating":8.1,"adult":false,"poster":null,"empty":{},"#
                + #""none":[],"#
                + #""genres":["Drama","Sci-Fi"],"cast":[{"name":"Zoë"},[1,0.5],true,null,[9]],"#
                + #""more":{"a":1},"a\"b":3,"c":{"d":4}}"#)
    }

    @Test func `Leaves out or writes null for missing values`() {
        let found = text { json in
            json.object { object in
                object.string("a", ifPresent: nil)
                object.int("b", ifPresent: nil)
                object.double("c", ifPresent: nil)
                object.string("d", ifPresent: "x")
                object.int("e", ifPresent: 1)
                object.double("f", ifPresent: 1.5)
                object.string("g", orNull: nil)
                object.int("h", orNull: nil)
                object.double("i", orNull: nil)
                object.string("j", orNull: "y")
                object.int("k", orNull: 2)
                object.double("l", orNull: 2.5)
            }
        }
        #expect(
            found == #"{"d":"x","e":1,"f":1.5,"g":null,"h":null,"i":null,"j":"y","k":2,"l":2.5}"#)
    }

    @Test func `A document can be a single value`() {
        #expect(text { $0.string("") } == "\"\"")
        #expect(text { $0.int(-7) } == "-7")
        #expect(text { $0.bool(true) } == "true")
        #expect(text { $0.null() } == "null")
        #expect(text { $0.raw([0x31]) } == "1")
        #expect(text { $0.array { $0.string("a") } } == "[\"a\"]")
    }

    @Test(arguments: [
        ("\"", #""\"""#), ("\\", #""\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{8}\u{C}", #""\u0008\u000c""#),
        ("\0\u{1F}\u{10}", #""\u0000\u001f\u0010""#), ("\u{7F}", "\"\u{7F}\""), ("/", "\"/\""),
        ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#), ("“€”", "\"“€”\""), ("é😀안", "\"é😀안\""),
        ("\u{2027}\u{202A}", "\"\u{2027}\u{202A}\""),
    ])
    func `Escapes only what requires it`(_ value: String, _ expected: String) {
        #expect(text { $0.string(value) } == expected)
    }

    @Test func `Finds every byte that needs escaping, at every position of every length`() throws {
        for special in ["\"", "\\", "\n", "\0", "\u{1F}", "\u{2028}", "€", "é", "\u{7F}", " "] {
            for length in 0...26 {
                for place in 0...length {
                    var value = String(repeating: "x", count: length)
                    value.insert(contentsOf: special, at: value.index(value.startIndex, offsetBy: place))
                    let found = text { $0.string(value) }
                    #expect(try parsed(found) as? String == value)
                    #expect(!found.utf8.contains { $0 < 0x20 })
                    #expect(!found.unicodeScalars.contains("\u{2028}"))
                }
            }
        }
    }

    @Test func `Every character reads back as itself`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let scalars = (0..<Int.random(in: 0...80, using: &generator)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...(Bool.random() ? 0x7F : 0x10FFFF), using: &generator))
            }
            let value = String(String.UnicodeScalarView(scalars))
            let back = try #require(try parsed(text { $0.string(value) }) as? String)
            #expect(Array(back.unicodeScalars) == scalars)
        }
    }

    @Test(arguments: [0, 1, 9, 10, 99, 100, -1, -10, 1_234_567_890, .max, .min])
    func `Writes whole numbers`(_ value: Int) {
        #expect(text { $0.int(value) } == "\(value)")
    }

    @Test(arguments: [
        (7.0, "7"), (-7.0, "-7"), (0.0, "0"), (8.8, "8.8"), (-0.5, "-0.5"), (-12.3, "-12.3"), (0.1, "0.1"),
        (0.25, "0.25"), (1.0 / 3, "0.3333333333333333"), (1e15, "1000000000000000.0"), (1e300, "1e+300"),
        (.leastNonzeroMagnitude, "5e-324"), (-0.0, "-0.0"), (.nan, "null"), (.infinity, "null"),
        (-.infinity, "null"),
        (0.30000000000000004, "0.30000000000000004"), (1446320760.5, "1446320760.5"),
    ])
    func `Writes fractions with the fewest digits`(_ value: Double, _ expected: String) {
        #expect(text { $0.double(value) } == expected)
    }

    @Test func `Keeps the fraction of a whole number on request`() {
        #expect(text(wholeNumbersAsIntegers: false) { $0.double(7) } == "7.0")
        #expect(text(wholeNumbersAsIntegers: false) { $0.object { $0.double("a", -3) } } == #"{"a":-3.0}"#)
        #expect(text(wholeNumbersAsIntegers: false) { $0.double(0.5) } == "0.5")
    }

    @Test func `Every fraction reads back as the same number`() throws {
        for _ in 0..<2000 {
            let pattern = Double(bitPattern: UInt64.random(in: 0...UInt64.max))
            let tenths = Double(Int.random(in: -100_000...100_000)) / 10
            for value in [pattern, tenths] where value.isFinite {
                #expect(Double(text { $0.double(value) }) == value)
            }
        }
    }

    private func parsed(_ text: String) throws -> Any? {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
}
