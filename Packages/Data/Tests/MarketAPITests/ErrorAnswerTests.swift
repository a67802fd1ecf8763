import MarketAPI
import Testing

@Suite struct ErrorAnswerTests {
    @Test(arguments: [
        (
            #"{"code":400,"message":"JSON parse error: Cannot construct instance of `Params`"}"#,
            "JSON parse error: Cannot construct instance of `Params`"
        ),
        (
            #"{"code":400,"message":"Failed to parse multipart servlet request; nested exception is …"}"#,
            "Failed to parse multipart servlet request; nested exception is …"
        ),
        (#"{"error":true,"reason":"Not Found"}"#, "Not Found"),
        (#"{"error":"Bad Request","message":"no"}"#, "no"),
    ]) func `the words of every generation are read`(body: String, message: String) {
        let answer = ErrorAnswer(status: 400, body: Array(body.utf8))
        #expect(answer.status == 400)
        #expect(answer.message == message)
    }

    @Test(arguments: ["", "<html>", "{}", "[]", #"{"message":7}"#, #"{"message":""}"#, "\u{0}"])
    func `a body without words has no message`(body: String) {
        #expect(ErrorAnswer(status: 502, body: Array(body.utf8)).message == nil)
    }

    @Test func `nobody has to read a novel`() {
        let body = #"{"code":400,"message":"\#(String(repeating: "가", count: 100_000))"}"#
        #expect(ErrorAnswer(status: 400, body: Array(body.utf8)).message?.count == 500)
    }
}
