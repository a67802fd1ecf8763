import BackendCore
import Foundation
import JSONCore
import NetworkCore
import Testing

@Suite struct RequestContextTests {
    private struct Rating: Decodable {
        struct Note: Decodable { var text: String }
        var value: Double
        var note: Note?
    }

    private func answer(to body: String) async -> HTTPResponse {
        var router = Router()
        router.mount("/") {
            Route(.post, "rating") { context in
                let rating = try context.json(Rating.self, maximumBytes: 40)
                return .json(status: 201) { $0.double(rating.value) }
            }
        }
        return await router.respond(to: HTTPRequest(method: .post, path: "/rating", body: Array(body.utf8)))
    }

    @Test func `Reads a JSON body`() async {
        let response = await answer(to: #"{"value":8.5,"other":[1]}"#)
        #expect(response.status == 201)
        #expect(response.text == "8.5")
    }

    @Test(arguments: [
        ("", ""), ("{", ""), ("[]", ""), (#"{"other":1}"#, " at value"), (#"{"value":"x"}"#, " at value"),
        (#"{"value":1,"note":{}}"#, " at note.text"),
    ])
    func `Refuses an unexpected body and reports the position`(_ body: String, _ place: String) async {
        let response = await answer(to: body)
        #expect(response.status == 400)
        #expect(response.text.contains("The body is not the JSON that is expected\(place)\""))
    }

    @Test(arguments: [
        (#"{"value":1,}"#, "expected"), (#"{"value":1,"other":[1, ]}"#, "expected"),
        ("{\"value\":1}\0", "UTF-8"),
        (#"{"o":"# + String(repeating: "[", count: 32) + "}", "nested"),
        (#"{"value":1,"o":"\\",}"#, "expected"),
    ])
    func `Accepts no more than RFC 8259 allows`(_ body: String, _ word: String) async {
        let response = await answer(to: body)
        #expect(response.status == 400)
        #expect(response.text.contains(word))
    }

    @Test(arguments: [
        #"{"value":1,"other":",]"}"#, #"{"value":1,"o":"\",}"}"#,
        "[{\"value\":1}]".dropFirst().dropLast() + " ",
    ])
    func `Ignores JSON punctuation inside strings`(_ body: String) async {
        #expect(await answer(to: body).status == 201)
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16])
    func `Accepts only UTF-8`(_ encoding: String.Encoding) async throws {
        let body = try #require(#"{"value":1}"#.data(using: encoding))
        var router = Router()
        router.mount("/") { Route(.post, "r") { HTTPResponse(status: Int(try $0.json(Rating.self).value)) } }
        let response = await router.respond(to: HTTPRequest(method: .post, path: "/r", body: Array(body)))
        #expect(response.status == 400)
        #expect(response.text.contains("UTF-8"))
    }

    @Test func `Refuses a body over the limit of the handler`() async {
        #expect(await answer(to: #"{"value":1}"# + String(repeating: " ", count: 29)).status == 201)
        #expect(await answer(to: #"{"value":1}"# + String(repeating: " ", count: 30)).status == 413)
    }

    @Test func `Refuses extremely deep nesting`() async {
        var router = Router()
        router.mount("/") { Route(.post, "r") { HTTPResponse(status: Int(try $0.json(Rating.self).value)) } }
        let body = Array(repeating: UInt8(ascii: "["), count: 500_000)
        #expect(await router.respond(to: HTTPRequest(method: .post, path: "/r", body: body)).status == 400)
    }
}
