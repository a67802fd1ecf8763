import BackendCore
import NetworkCore
import Synchronization
import Testing

@testable import CommunityBackend

@Suite struct RequestFormTests {
    /// The form that a handler reads from a body, and the status; `nil` when it is refused.
    private static func read(
        _ body: [UInt8], type: String? = nil
    ) async -> (form: RequestForm?, status: Int) {
        let form = Mutex<RequestForm?>(nil)
        var router = Router()
        router.mount("/") {
            Route(.post, "/", OpenAPIOperation("read", "Reads", tag: "test", responses: [])) { context in
                let read = try RequestForm(context)
                form.withLock { $0 = read }
                return HTTPResponse(status: 200)
            }
        }
        var request = HTTPRequest(method: .post, path: "/", body: body)
        request.headers["Content-Type"] = type
        let response = await router.respond(to: request)
        return (form.withLock { $0 }, response.status)
    }

    private static func read(_ body: String, type: String? = nil) async -> (form: RequestForm?, status: Int) {
        await read(Array(body.utf8), type: type)
    }

    @Test(arguments: [
        "application/json", "Application/JSON; charset=utf-8", "application/json \t; charset=utf-8",
        "application/json ", "text/plain", nil,
    ])
    func `Reads JSON`(_ type: String?) async throws {
        let body =
            #" {"text":"안녕 \n","post":"12","n":7,"yes":true,"no":"0","none":null,"deep":{"a":[1]},"half":1.5} "#
        let form = try #require(await Self.read(body, type: type).form)
        #expect(form.text("text") == "안녕 \n" && form.text("post") == "12" && form.int("post") == 12)
        #expect(form.int("n") == 7 && form.text("n") == "7" && form.int("text") == nil)
        #expect(form.bool("yes") == true && form.bool("no") == false && form.bool("n") == nil)
        #expect(form.text("none") == nil && form.text("deep") == nil && form.text("absent") == nil)
        #expect(form.has("deep") && form.has("half") && form.int("half") == nil)
        #expect(!form.has("absent") && !form.has("none"))
    }

    @Test(arguments: [
        "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8",
        "application/x-www-form-urlencoded ;charset=UTF-8", nil,
    ])
    func `Reads a form, encoded or not`(_ type: String?) async throws {
        let body = "text=안녕 하세요&more=%EC%95%88+%2B&sure=100% sure&post=12&empty=&bare&text=second"
        let form = try #require(await Self.read(body, type: type).form)
        #expect(form.text("text") == "안녕 하세요" && form.text("more") == "안 +")
        #expect(form.text("sure") == "100% sure" && form.int("post") == 12)
        #expect(form.text("empty")?.isEmpty == true && form.text("bare")?.isEmpty == true)
    }

    @Test func `An empty body has no fields`() async throws {
        for type in ["application/json", "application/x-www-form-urlencoded", nil] {
            let form = try #require(await Self.read("", type: type).form)
            #expect(!form.has("text"))
        }
    }

    @Test(arguments: ["[1]", "1", "null", #""x""#, "{", #"{"a":}"#, #"{"a":1}x"#, "{\"a\":\"\u{1}\"}"])
    func `Refuses JSON that is not an object`(_ body: String) async {
        #expect(await Self.read(body, type: "application/json").status == 400)
    }

    @Test func `Refuses deep nesting and too many fields`() async {
        func nested(_ depth: Int) -> String {
            #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
        }
        #expect(await Self.read(nested(7)).status == 200)
        #expect(await Self.read(nested(8)).status == 400)
        #expect(await Self.read(nested(100_000)).status == 400)
        #expect(await Self.read(#"{"a":"[[[[[[[[[[[[\"[[["}"#).status == 200)
        let pairs = (0..<65).map { "a\($0)=1" }
        #expect(await Self.read(pairs.dropLast().joined(separator: "&")).status == 200)
        #expect(await Self.read(pairs.joined(separator: "&")).status == 400)
        let members = (0..<65).map { #""a\#($0)":1"# }.joined(separator: ",")
        #expect(await Self.read("{\(members)}").status == 400)
    }

    @Test func `Refuses a body that is not UTF-8`() async {
        #expect(await Self.read(Array("text=".utf8) + [0xFF]).status == 400)
        #expect(await Self.read(Array(#"{"text":""#.utf8) + [0xFF] + Array(#""}"#.utf8)).status == 400)
    }

    @Test(arguments: [
        "multipart/form-data; boundary=x", "application/xml", "application/json x", "image/png",
    ])
    func `Refuses another media type`(_ type: String) async {
        #expect(await Self.read("text=x", type: type).status == 415)
    }
}
