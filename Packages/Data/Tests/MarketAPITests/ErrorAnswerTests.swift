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
    ]) func `reads the message of every generation`(body: String, message: String) {
        let answer = ErrorAnswer(status: 400, body: Array(body.utf8))
        #expect(answer.status == 400)
        #expect(answer.message == message)
    }

    @Test(arguments: ["", "<html>", "{}", "[]", #"{"message":7}"#, #"{"message":""}"#, "\u{0}"])
    func `a body without a message has none`(body: String) {
        #expect(ErrorAnswer(status: 502, body: Array(body.utf8)).message == nil)
    }

    @Test func `cuts a long message`() {
        let body = #"{"code":400,"message":"\#(String(repeating: "가", count: 100_000))"}"#
        #expect(ErrorAnswer(status: 400, body: Array(body.utf8)).message?.count == 500)
    }
}
