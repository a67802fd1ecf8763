import Foundation
import JSONCore
import Testing

@Suite struct JSONValueEncoderTests {
    private func text(_ value: some Encodable, _ style: JSONValueEncoder.Style = .wire) throws -> String {
        String(decoding: try JSONValueEncoder(style).encode(value, reserving: 0), as: UTF8.self)
    }

    private func foundation(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    struct Part: Codable, Hashable {
        var name = "a/b"
        var number: Int?
    }

    /// A value without optionals at first: `JSONEncoder` leaves members without a value out.
    struct Whole: Codable, Hashable {
        var zero = 0
        var wishedSizes = ["260", "270"]
        var imdbID = "tt1"
        var myURLPath = "/"
        var isTrue = true
        var ratio = 7.25
        var whole = 7.0
        var small: Float = 0.1
        var tiny: Int8 = -128
        var huge = UInt64.max
        var day = Date(timeIntervalSince1970: 1_700_000_000.5)
        var counts = ["bothWays": 1, "a b": 2]
        var empty: [Int] = []
        var nothing: [String: Int] = [:]
        var nested = [[1, 2], []]
        var parts = [Part(number: 1), Part(name: "\"\\\n\u{1}다", number: 2)]
        var side: Side = .buyer
        var optionals: [Int?] = [1, nil]
    }

    enum Side: String, Codable { case buyer }

    @Test(arguments: [
        (JSONValueEncoder.Style.line, JSONEncoder.OutputFormatting()), (.indented, .prettyPrinted),
    ])
    func `Lines and documents are those of Foundation's encoder`(
        _ style: JSONValueEncoder.Style, _ formatting: JSONEncoder.OutputFormatting
    ) throws {
        for value in [[Whole()], [], [Whole(), Whole(empty: [1])]] {
            #expect(try text(value, style) == foundation(value, formatting))
        }
        #expect(try text(Odd(), style) == foundation(Odd(), formatting))
    }

    @Test func `The wire has the declared order and the declared names`() throws {
        #expect(
            try text(Whole(counts: ["x": 1]))
                == #"{"zero":0,"wishedSizes":["260","270"],"imdbID":"tt1","myURLPath":"/","isTrue":true,"ratio":7.25,"#
                + #""whole":7,"small":0.1,"tiny":-128,"huge":18446744073709551615,"day":"2023-11-14T22:13:20Z","#
                + #""counts":{"x":1},"empty":[],"nothing":{},"nested":[[1,2],[]],"parts":[{"name":"a/b","number":1},"#
                + #"{"name":"\"\\\n\u0001다","number":2}],"side":"buyer","optionals":[1,null]}"#)
    }

    @Test func `Reads back what it wrote`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let value = Whole(day: Date(timeIntervalSince1970: 0))
        let bytes = try JSONValueEncoder().encode(value)
        #expect(try decoder.decode(Whole.self, from: Data(bytes)) == value)
    }

    @Test func `A member without a value is null, whatever its type`() throws {
        struct Value: Encodable {
            var a: Bool?
            var b: String?
            var c: Double?
            var d: Float?
            var e: Int?
            var f: Int8?
            var g: Int16?
            var h: Int32?
            var i: Int64?
            var j: UInt?
            var k: UInt8?
            var l: UInt16?
            var m: UInt32?
            var n: UInt64?
            var o: Part?
            var p: [Int]?
            var q: Date?
        }
        let names = "abcdefghijklmnopq".map { "\"\($0)\":" }
        #expect(try text(Value()) == "{" + names.map { $0 + "null" }.joined(separator: ",") + "}")
        let value = Value(
            a: true, b: "", c: 1.5, d: 2, e: 3, f: 4, g: 5, h: 6, i: 7, j: 8, k: 9, l: 10, m: 11, n: 12,
            o: Part(), p: [13], q: Date(timeIntervalSince1970: 0))
        let values = [
            "true", #""""#, "1.5", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
            #"{"name":"a/b","number":null}"#, "[13]", #""1970-01-01T00:00:00Z""#,
        ]
        #expect(
            try text(value) == "{" + zip(names, values).map { $0 + $1 }.joined(separator: ",") + "}")
    }

    /// Uses nested containers, a super encoder and values that write nothing.
    struct Odd: Encodable {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
        enum Key: String, CodingKey { case first, inner, list, last, none, base }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: Key.self)
            try outer.encode(1, forKey: .first)
            var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encodeNil(forKey: .first)
            var list = inner.nestedUnkeyedContainer(forKey: .list)
            try list.encode(1)
            var keyed = list.nestedContainer(keyedBy: Key.self)
            try keyed.encode("x", forKey: .first)
            var deep = list.nestedUnkeyedContainer()
            try deep.encode(2)
            try Part(number: 3).encode(to: list.superEncoder())
            try list.encodeNil()
            try inner.encode(true, forKey: .last)
            try outer.encode(Nothing(), forKey: .none)
            try Part(number: 4).encode(to: outer.superEncoder())
            try Part(number: 5).encode(to: outer.superEncoder(forKey: .base))
            try outer.encode([Nothing()], forKey: .last)
        }
    }

    @Test func `A container is complete when the one around it goes on`() throws {
        #expect(
            try text(Odd())
                == #"{"first":1,"inner":{"first":null,"list":[1,{"first":"x"},[2],{"name":"a/b","number":3},null],"#
                + #""last":true},"none":{},"super":{"name":"a/b","number":4},"base":{"name":"a/b","number":5},"#
                + #""last":[{}]}"#)
    }

    @Test func `A value adds members to those of another`() throws {
        struct Priced: Encodable {
            enum Key: String, CodingKey { case price, also }
            func encode(to encoder: any Encoder) throws {
                try Part().encode(to: encoder)
                var more = encoder.container(keyedBy: Key.self)
                try more.encode(5, forKey: .price)
                try more.encodeIfPresent(Int?.none, forKey: .also)
            }
        }
        let object = #"{"name":"a/b","number":null,"price":5,"also":null}"#
        #expect(try text([Priced(), Priced()]) == "[\(object),\(object)]")
        #expect(try text(Priced(), .line) == #"{"also":null,"name":"a/b","number":null,"price":5}"#)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `Refuses a number that is not finite`(_ number: Double) {
        #expect(throws: EncodingError.self) { try JSONValueEncoder().encode([number]) }
        #expect(throws: EncodingError.self) { try JSONValueEncoder().encode([Float(number)]) }
    }

    @Test func `A writer takes values, and null for one that JSON cannot express`() {
        struct Half: Encodable {
            var texts = ["a", "\""]
            var parts = [[Part()], []]
            var ratio = Double.nan
        }
        var json = JSONWriter(reserving: 0)
        json.object { object in
            object.encoded("texts", [String](repeating: "more than the room", count: 4))
            object.encoded("half", Half())
            object.encoded("none", [String]())
            object.encoded("whole", Half(ratio: 1))
        }
        let texts = [String](repeating: #""more than the room""#, count: 4).joined(separator: ",")
        #expect(
            String(decoding: json.finish(), as: UTF8.self)
                == "{\"texts\":[\(texts)],"
                + #""half":null,"none":[],"whole":{"texts":["a","\""],"parts":[[{"name":"a/b","number":null}],[]],"ratio":1}}"#
        )
    }

    @Test func `Single values are documents, too`() throws {
        #expect(try text(1) == "1")
        #expect(try text("a") == #""a""#)
        #expect(try text(Int?.none) == "null")
        #expect(try text([Int]()) == "[]")
        #expect(try text(["a", "\""]) == #"["a","\""]"#)
        #expect(try text(Odd.Nothing()) == "{}")
    }

    @Test(arguments: 0..<20)
    func `Random values have the bytes of the writer by hand`(seed: Int) throws {
        var random = Random(state: UInt64(seed))
        let value = (0..<random.below(20)).map { _ in RandomValue(&random) }
        var json = JSONWriter()
        json.array { list in
            for element in value { element.write(&list) }
        }
        #expect(try JSONValueEncoder().encode(value) == json.finish())
    }
}

private struct Random {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }

    mutating func text() -> String {
        let scalars = Array("a\"\\\n\u{1}\u{2028}\u{2029}다é🙂/ ".unicodeScalars)
        var text = ""
        for _ in 0..<below(24) { text.unicodeScalars.append(scalars[below(scalars.count)]) }
        return text
    }

    mutating func number() -> Double {
        Double(below(2_000_000) - 1_000_000) / [1, 2, 10, 16, 1000][below(5)]
    }
}

private struct RandomValue: Encodable {
    let text: String
    let note: String?
    let count: Int?
    let ratio: Double
    let isRight: Bool
    let children: [RandomValue]?

    init(_ random: inout Random, deepest: Int = 3) {
        text = random.text()
        note = random.below(2) == 0 ? random.text() : nil
        count = random.below(2) == 0 ? random.below(.max) - random.below(.max) : nil
        ratio = random.number()
        isRight = random.below(2) == 0
        if deepest > 0, random.below(3) > 0 {
            children = (0..<random.below(4)).map { _ in RandomValue(&random, deepest: deepest - 1) }
        } else {
            children = nil
        }
    }

    func write(_ list: inout JSONArrayWriter) {
        list.object { json in
            json.string("text", text)
            json.string("note", orNull: note)
            json.int("count", orNull: count)
            json.double("ratio", ratio)
            json.bool("isRight", isRight)
            if let children {
                json.array("children") { list in for child in children { child.write(&list) } }
            } else {
                json.null("children")
            }
        }
    }
}
