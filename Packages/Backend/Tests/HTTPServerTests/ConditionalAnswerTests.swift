@testable import HTTPServer
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking) struct ConditionalAnswerTests {
    private let body = Array("0123456789".utf8)
    private let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
    private let before = "Sun, 06 Nov 1994 08:49:36 GMT"

    private func apply(
        _ asked: HTTPHeaders, method: HTTPMethod = .get, status: Int = 200, tag: String? = "\"t\""
    ) -> HTTPResponse {
        var answer = HTTPResponse(status: status, headers: ["Content-Type": "text/plain"], body: body)
        answer.headers["ETag"] = tag
        answer.headers["Last-Modified"] = changed
        return ConditionalAnswer.apply(to: answer, method: method, asked)
    }

    @Test func `An answer without a tag gets one from its bytes`() {
        let one = apply([:], tag: nil).headers["ETag"]
        #expect(one?.utf8.count == 18)
        #expect(apply([:], tag: nil).headers["ETag"] == one)
        #expect(EntityTag.of(Array("0123456780".utf8)) != one)
        #expect(apply([:], method: .post, tag: nil).headers["ETag"] == nil)
        #expect(apply([:], status: 404, tag: nil).headers["ETag"] == nil)
    }

    @Test func `Tags of all lengths and of single changes differ`() {
        var tags = Set((0..<100).map { EntityTag.of([UInt8](repeating: 0, count: $0)) })
        for place in 0..<100 {
            var bytes = [UInt8](repeating: 0, count: 100)
            bytes[place] = 1
            tags.insert(EntityTag.of(bytes))
        }
        #expect(tags.count == 200)
    }

    @Test func `the order of the blocks of a long text changes its tag`() {
        let block = [UInt8](repeating: 0, count: 16)
        let tags = (0..<16).map { place in
            let blocks = (0..<16).map { $0 == place ? [UInt8](repeating: 1, count: 16) : block }
            return EntityTag.of(Array(blocks.joined()))
        }
        #expect(Set(tags).count == 16)
    }

    @Test(arguments: [
        ("If-None-Match", "\"t\"", 304), ("If-None-Match", "W/\"t\"", 304), ("If-None-Match", "*", 304),
        ("If-None-Match", "\"a\", \"t\"", 304), ("If-None-Match", "\"a,t\"", 200),
        ("If-None-Match", "t", 200),
        ("If-Match", "\"t\"", 200), ("If-Match", "*", 200), ("If-Match", "W/\"t\"", 412),
        ("If-Match", "\"a\"", 412),
        ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", 304),
        ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT", 200), ("If-Modified-Since", "soon", 200),
        ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", 200),
        ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:36 GMT", 412),
    ])
    func `A condition decides the status`(name: String, value: String, status: Int) {
        var asked = HTTPHeaders()
        asked[name] = value
        #expect(apply(asked).status == status)
        #expect(apply(asked, method: .head).status == status)
        #expect(apply(asked, method: .put).status == 200)
        #expect(apply(asked, status: 404).status == 404)
    }

    @Test func `Tags take precedence over dates`() {
        #expect(apply(["If-None-Match": "\"a\"", "If-Modified-Since": changed]).status == 200)
        #expect(apply(["If-Match": "\"t\"", "If-Unmodified-Since": before]).status == 200)
    }

    @Test func `An unchanged answer keeps its tag and loses the fields about the body`() {
        let answer = apply(["If-None-Match": "\"t\""])
        #expect(answer.headers["ETag"] == "\"t\"")
        #expect(answer.headers["Content-Type"] == nil)
    }

    @Test(arguments: [
        ("bytes=0-3", "0123", "bytes 0-3/10"), ("bytes=8-", "89", "bytes 8-9/10"),
        ("bytes=-2", "89", "bytes 8-9/10"),
        ("bytes=9-99", "9", "bytes 9-9/10"), ("Bytes=-99", "0123456789", "bytes 0-9/10"),
        ("bytes=0-99999999999999999999", "0123456789", "bytes 0-9/10"),
    ])
    func `Returns a range of the body`(range: String, expected: String, place: String) {
        let answer = apply(["Range": range])
        #expect(answer.status == 206)
        #expect(String(decoding: answer.body, as: UTF8.self) == expected)
        #expect(answer.headers["Content-Range"] == place)
        #expect(answer.headers["Content-Type"] == "text/plain")
    }

    @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"])
    func `Refuses a range beyond the end and sends the length`(range: String) {
        let answer = apply(["Range": range])
        #expect(answer.status == 416)
        #expect(answer.headers["Content-Range"] == "bytes */10")
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: [
        "bytes=", "bytes=-", "bytes=3-1", "bytes=a-b", "bytes=0-1,3-4", "lines=0-1", "bytes=0--1",
        "bytes=+0-1",
    ])
    func `Sends the whole body unless the range is single and valid`(range: String) {
        #expect(apply(["Range": range]).status == 200)
        #expect(apply(["Range": "bytes=0-1"], method: .head).status == 200)
    }

    @Test(arguments: [
        ("\"t\"", 206), ("\"a\"", 200), ("W/\"t\"", 200), ("Sun, 06 Nov 1994 08:49:37 GMT", 206),
        ("Sun, 06 Nov 1994 08:49:38 GMT", 200), ("x", 200),
    ])
    func `A range of an older version gets the whole body`(known: String, status: Int) {
        #expect(apply(["Range": "bytes=0-1", "If-Range": known]).status == status)
    }

    @Test func `an empty body has no range`() {
        let answer = HTTPResponse()
        #expect(ConditionalAnswer.apply(to: answer, method: .get, ["Range": "bytes=0-"]).status == 416)
        #expect(ConditionalAnswer.apply(to: answer, method: .get, [:]).headers["ETag"] == nil)
    }

    @Test func `Any origin may read if the options allow it`() {
        var answer = HTTPResponse()
        CrossOrigin(allowed: ["*"]).share(
            &answer, with: HTTPRequest(path: "/", headers: ["Origin": "https://x"]))
        #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
        #expect(answer.headers["Vary"] == nil)
        let options = HTTPRequest(method: .options, path: "/", headers: ["Origin": "https://x"])
        #expect(CrossOrigin(allowed: ["*"]).preflight(options) == nil)
        #expect(CrossOrigin(allowed: []).preflight(options) == nil)
    }
}
