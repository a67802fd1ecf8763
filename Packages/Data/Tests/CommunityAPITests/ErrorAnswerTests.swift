import CommunityAPI
import Testing

@Suite struct ErrorAnswerTests {
    private func answer(_ status: Int, _ body: String) -> ErrorAnswer {
        ErrorAnswer(status: status, body: Array(body.utf8))
    }

    private static let list =
        #"[{"messages":[{"id":"Auth.form.error.invalid","message":"Identifier or password invalid."}]}]"#

    @Test(arguments: [
        #"{"statusCode":400,"error":"Bad Request","message":\#(list),"data":\#(list)}"#,
        #"{"message":\#(list)}"#, list,
    ])
    func `Uses the first message of a list`(body: String) {
        let answer = answer(400, body)
        #expect(answer.status == 400 && answer.id == "Auth.form.error.invalid")
        #expect(answer.message == "Identifier or password invalid.")
    }

    @Test func `Reads a message that is a text`() {
        let answer = answer(
            400, #"{"statusCode":400,"error":"Bad Request","message":"Old password does not match."}"#)
        #expect(answer.id == nil && answer.message == "Old password does not match." && answer.fields.isEmpty)
    }

    @Test func `Reads the problems of fields from the data`() {
        let answer = answer(
            400,
            #"{"statusCode":400,"message":"ValidationError","data":{"errors":{"text":["a","b"],"post":["c"]}}}"#
        )
        #expect(answer.message == "ValidationError" && answer.fields == ["text": ["a", "b"], "post": ["c"]])
    }

    @Test(arguments: [
        (#""text":"now","version":4"#, 4), (#""comment":"now","version":"4""#, 4), (#""text":"now""#, 1),
    ])
    func `A conflict contains the current entry`(members: String, version: Int) {
        let body = #"{"statusCode":409,"message":"entry.stale","data":{"entry":{"id":3,\#(members)}}}"#
        #expect(answer(409, body).entry?.text == "now")
        #expect(answer(409, body).entry?.version == version)
    }

    @Test(arguments: [
        ("Not Found", "Not Found"), ("", ""), ("<html>", "<html>"), (#"{"error":"Gone"}"#, "Gone"),
        (#"{"message":[]}"#, #"{"message":[]}"#), ("42", "42"),
    ])
    func `A body of any other kind is the message itself`(body: String, message: String) {
        let answer = answer(404, body)
        #expect(answer.status == 404 && answer.id == nil && answer.entry == nil && answer.fields.isEmpty)
        #expect(answer.message == message)
    }

    @Test func `Cuts a long page, and accepts bytes that are not UTF-8`() {
        #expect(answer(502, String(repeating: "a", count: 5_000)).message.count == 200)
        #expect(ErrorAnswer(status: 502, body: [0xFF, 0xFE]).message == "\u{FFFD}\u{FFFD}")
    }
}
