import BackendCore
import NetworkCore
import Testing

@Suite struct QueryParametersTests {
    private let query = QueryParameters([
        QueryItem("limit", "20"), QueryItem("big", "900"), QueryItem("word", "many"), QueryItem("empty", ""),
        QueryItem("tag", "a"), QueryItem("tag", "b"), QueryItem("twice", "1"), QueryItem("twice", "2"),
        QueryItem("yes", "TRUE"), QueryItem("no", "0"),
        QueryItem("half", "7.5"), QueryItem("nan", "nan"), QueryItem("huge", "99999999999999999999"),
    ])

    @Test func `Returns the first value`() {
        #expect(query.string("tag") == "a")
        #expect(query.string("empty") == "")
        #expect(query.string("none") == nil)
    }

    @Test(arguments: [("limit", 20), ("big", 50), ("word", 15), ("empty", 15), ("none", 15), ("huge", 15)])
    func `Reads a number leniently`(_ name: String, _ expected: Int) {
        #expect(query.int(name, default: 15, clampedTo: 1...50) == expected)
    }

    @Test(arguments: [("half", 7.5), ("big", 10), ("limit", 10), ("word", 1), ("nan", 1), ("none", 1)])
    func `Reads a number with decimals leniently`(_ name: String, _ expected: Double) {
        #expect(query.double(name, default: 1, clampedTo: 0...10) == expected)
    }

    @Test(arguments: [("yes", true), ("twice", true), ("no", false), ("word", true), ("none", true)])
    func `Reads a Boolean leniently`(_ name: String, _ expected: Bool) {
        #expect(query.bool(name, default: true) == expected)
    }
}
