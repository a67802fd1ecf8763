import DataCore
import MarketDomain
import NetworkCore
import Testing

@testable import MarketData

@Suite struct MarketErrorTests {
    private func error(_ status: Int, _ body: String, _ headers: HTTPHeaders = [:]) -> MarketError {
        MarketError(
            refusal: HTTPResponse(status: status, headers: headers, body: Array(body.utf8)),
            now: 1_000_000_000)
    }

    @Test(arguments: [
        (400, "no", MarketError.refused("no")), (401, "no", .notYours), (403, "no", .refused("no")),
        (404, "no", .notFound), (405, "no", .unsupported), (408, "no", .unavailable),
        (409, "no", .unavailable), (413, "no", .refused("no")), (418, "no", .refused("no")),
        (422, "no", .refused("no")), (425, "no", .unavailable), (429, "no", .tooMany(seconds: nil)),
        (500, "no", .unavailable), (501, "no", .unsupported), (503, "no", .unavailable),
        (302, "no", .unavailable), (999, "no", .unavailable),
        (400, "The identifier or the secret is missing, wrong, or not of this product's vendor", .notYours),
        (400, "Identifier or secret is wrong", .notYours),
        (400, "The secret of the identifier", .refused("The secret of the identifier")),
    ]) func `interprets a status in every generation`(
        status: Int, words: String, expected: MarketError
    ) {
        #expect(error(status, #"{"code":\#(status),"message":"\#(words)"}"#) == expected)
        #expect(error(status, #"{"error":true,"reason":"\#(words)"}"#) == expected)
    }

    @Test func `reports the status of a refusal without a message`() {
        #expect(error(400, "<html>") == .refused("HTTP 400"))
        #expect(error(413, "") == .refused("HTTP 413"))
    }

    @Test func `keeps the words of our server in Korean`() {
        guard case .refused(let text) = error(400, #"{"code":400,"message":"no","korean":"아니요"}"#) else {
            Issue.record("not refused")
            return
        }
        #expect(text.english == "no" && text.korean == "아니요")
    }

    @Test func `reads how long the server asks to wait`() {
        #expect(error(429, "", ["Retry-After": "7"]) == .tooMany(seconds: 7))
        #expect(error(429, "", ["Retry-After": "soon"]) == .tooMany(seconds: nil))
    }

    @Test(arguments: [
        (NetworkError.notConnected("x"), MarketError.offline), (.timedOut, .offline),
        (.transport("x"), .offline),
        (.cancelled, .cancelled), (.badURL("x"), .unavailable), (.untrusted("x"), .unavailable),
        (.tooLarge(limit: 1), .unavailable), (.undecodable("x"), .unavailable),
        (.status(404, body: []), .notFound),
    ]) func `interprets a failed request`(network: NetworkError, expected: MarketError) {
        #expect(MarketError(network) == expected)
    }
}
