import ErrorCore
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
    ]) func `reads the message of every generation`(body: String, message: ErrorText) {
        let answer = ErrorAnswer(status: 400, body: Array(body.utf8))
        #expect(answer.status == 400)
        #expect(answer.message == message)
    }

    @Test func `reads the message in Korean from our server`() {
        let body = #"{"code":400,"message":"Picture 2 is damaged","korean":"2번 사진이 손상되었습니다"}"#
        let message = ErrorAnswer(status: 400, body: Array(body.utf8)).message
        #expect(message?.english == "Picture 2 is damaged")
        #expect(message?.korean == "2번 사진이 손상되었습니다")
        let other = ErrorAnswer(status: 400, body: Array(#"{"message":"no","korean":7}"#.utf8)).message
        #expect(other?.korean == "no")
    }

    @Test(arguments: ["", "<html>", "{}", "[]", #"{"message":7}"#, #"{"message":""}"#, "\u{0}"])
    func `a body without a message has none`(body: String) {
        #expect(ErrorAnswer(status: 502, body: Array(body.utf8)).message == nil)
    }

    @Test func `cuts a long message`() {
        let body = #"{"code":400,"message":"\#(String(repeating: "가", count: 100_000))"}"#
        #expect(ErrorAnswer(status: 400, body: Array(body.utf8)).message?.english.count == 500)
    }
}
