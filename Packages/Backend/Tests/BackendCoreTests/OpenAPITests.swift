import BackendCore
import Foundation
import NetworkCore
import Testing

@Suite struct OpenAPITests {
    private func operation(_ id: String, _ parameters: [OpenAPIParameter] = []) -> OpenAPIOperation {
        OpenAPIOperation(
            id, "Does \(id)", description: "Long", tag: "films", parameters: parameters,
            body: .object([.required("value", .number(minimum: 0.5, maximum: 10, multipleOf: 0.5))]),
            responses: [
                OpenAPIResponse(200, "Done", schema: .component("Film"), headers: ["ETag": "Tag"]),
                OpenAPIResponse(304, "Same", content: [:]),
                OpenAPIResponse(400, "Odd", schema: .boolean(), headers: ["Odd": "Yes"]),
            ])
    }

    private var router: Router {
        var router = Router()
        router.mount("/3", errors: .object(schema: .component("Fault")) { _, _ in }) {
            Route(.get, "/movie/{id}", operation("one", [.path("id", .integer(), "Number")])) { _ in
                HTTPResponse()
            }
            Route(.post, "/movie/{id}", operation("two")) { _ in HTTPResponse() }
        }
        router.publish(
            OpenAPIDocument(
                title: "Films", version: "1", description: "All",
                schemas: ["Film": .object([]), "Fault": .any]),
            at: "/openapi.json")
        return router
    }

    private func json(_ schema: OpenAPISchema) throws -> NSDictionary {
        var router = Router()
        router.mount("/") {
            Route(
                .get, "/a",
                OpenAPIOperation("a", "A", tag: "a", responses: [OpenAPIResponse(200, "", schema: schema)])
            ) { _ in HTTPResponse() }
        }
        let bytes = router.openAPI(
            OpenAPIDocument(title: "", version: "", description: "", schemas: ["X": schema]))
        let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let components = document?["components"] as? [String: [String: NSDictionary]]
        return try #require(components?["schemas"]?["X"])
    }

    @Test func `Writes every kind of schema`() throws {
        let cases: [(OpenAPISchema, String)] = [
            (.any, "{}"), (.null, #"{"type":"null"}"#),
            (.boolean(default: true), #"{"type":"boolean","default":true}"#),
            (.integer(1...50, default: 20), #"{"type":"integer","minimum":1,"maximum":50,"default":20}"#),
            (
                .number(minimum: 0.5, multipleOf: 0.5).described("Half"),
                #"{"type":"number","minimum":0.5,"multipleOf":0.5,"description":"Half"}"#
            ),
            (
                .string(["a", "b"], default: "a\""),
                #"{"type":"string","enum":["a","b"],"default":"a\""}"#
            ),
            (
                .string(pattern: "^x$", length: 1...3),
                #"{"type":"string","pattern":"^x$","minLength":1,"maxLength":3}"#
            ),
            (.array(of: .component("Y")), ##"{"type":"array","items":{"$ref":"#/components/schemas/Y"}}"##),
            (
                .object([.required("a", .string()), .optional("b", .nullable(.integer()))]),
                #"{"type":"object","required":["a"],"properties":{"a":{"type":"string"},"#
                    + #""b":{"anyOf":[{"type":"integer"},{"type":"null"}]}}}"#
            ),
        ]
        for (schema, text) in cases {
            let expected = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
            #expect(try json(schema) == expected)
        }
    }

    @Test func `Documents the answers of a route and of the router`() async throws {
        let response = await router.respond(to: HTTPRequest(path: "/openapi.json"))
        #expect(response.headers["Content-Type"] == "application/json; charset=utf-8")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        #expect(Set(paths.keys) == ["/3/movie/{id}", "/openapi.json"])
        #expect(paths["/3/movie/{id}"].map { Set($0.keys) } == ["get", "post"])
        let one = try #require(paths["/3/movie/{id}"]?["get"] as? NSDictionary)
        #expect(one["operationId"] as? String == "one")
        #expect(one["summary"] as? String == "Does one")
        #expect(one["tags"] as? [String] == ["films"])
        let parameter = try #require((one["parameters"] as? [NSDictionary])?.first)
        #expect(parameter["in"] as? String == "path")
        #expect(parameter["required"] as? Bool == true)
        let responses = try #require(one["responses"] as? [String: NSDictionary])
        #expect(
            Set(responses.keys) == [
                "200", "206", "304", "400", "404", "405", "412", "413", "414", "415", "416", "417", "421",
                "429",
                "431", "500", "503",
            ])
        #expect(responses["304"] == ["description": "Same"])
        let odd = try #require(responses["400"])
        #expect(odd["description"] as? String == "Odd")
        #expect((odd["headers"] as? NSDictionary)?["Odd"] != nil)
        let kinds = odd["content"] as? [String: [String: [String: String]]]
        #expect(
            kinds == [
                "application/json": ["schema": ["type": "boolean"]],
                "text/plain": ["schema": ["type": "string"]],
            ])
        let fault = ["$ref": "#/components/schemas/Fault"]
        let content = responses["429"]?["content"] as? [String: [String: [String: String]]]
        #expect(content == ["application/json": ["schema": fault]])
        #expect((responses["429"]?["headers"] as? NSDictionary)?["Retry-After"] != nil)
        #expect((responses["200"]?["headers"] as? NSDictionary)?["ETag"] != nil)
    }

    @Test func `Documents authentication and the encodings of a body`() throws {
        let described = OpenAPIOperation(
            "upload", "Sends", tag: "a",
            body: .multipart([.required("file", .array(of: .binary, count: 1...5))]).example(
                #"{"file":["x"]}"#),
            responses: []
        ).secured(by: "token")
        let form = OpenAPIOperation(
            "sign", "Signs", tag: "a", body: .objectOrForm([.required("name", .string())]),
            responses: []
        ).secured(by: "key", isOptional: true)
        var router = Router()
        router.mount("/") {
            Route(.post, "/upload", described) { _ in HTTPResponse() }
            Route(.post, "/sign", form) { _ in HTTPResponse() }
        }
        let bytes = router.openAPI(
            OpenAPIDocument(
                title: "", version: "", description: "", schemas: [:],
                security: ["token": .bearer("A token"), "key": .key(.header, name: "X", "A key")]))
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let file = #"{"type":"array","minItems":1,"maxItems":5,"items":{"type":"string","format":"binary"}}"#
        let member = #"{"type":"object","required":["name"],"properties":{"name":{"type":"string"}}}"#
        for (path, text) in [
            (
                "components.securitySchemes.token",
                #"{"type":"http","scheme":"bearer","description":"A token"}"#
            ),
            (
                "components.securitySchemes.key",
                #"{"type":"apiKey","in":"header","name":"X","description":"A key"}"#
            ),
            (
                "paths./upload.post.requestBody",
                #"{"required":true,"content":{"multipart/form-data":{"schema":{"type":"object","#
                    + #""required":["file"],"properties":{"file":\#(file)}},"example":{"file":["x"]}}}}"#
            ),
            (
                "paths./sign.post.requestBody.content",
                #"{"application/json":{"schema":\#(member)},"#
                    + #""application/x-www-form-urlencoded":{"schema":\#(member)}}"#
            ),
        ] {
            let expected = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
            let found = path.split(separator: ".").reduce(document as Any?) {
                ($0 as? [String: Any])?[String($1)]
            }
            #expect(found as? NSDictionary == expected, "\(path)")
        }
        let paths = document["paths"] as? [String: [String: [String: Any]]]
        #expect((paths?["/upload"]?["post"]?["security"] as? [NSDictionary]) == [["token": [String]()]])
        #expect((paths?["/sign"]?["post"]?["security"] as? [NSDictionary]) == [["key": [String]()], [:]])
    }

    @Test func `Recognizes undocumented statuses`() {
        let request = HTTPRequest(method: .post, path: "/3/movie/1")
        #expect(router.documents(200, for: request) && router.documents(415, for: request))
        #expect(!router.documents(201, for: request) && !router.documents(416, for: request))
        #expect(router.documents(201, for: HTTPRequest(path: "/nowhere")))
    }

    @Test func `Serves the published document`() async {
        let document = OpenAPIDocument(
            title: "Films", version: "1", description: "All", schemas: ["Film": .object([]), "Fault": .any])
        let response = await router.respond(to: HTTPRequest(path: "/openapi.json"))
        #expect(response.body == router.openAPI(document))
        #expect(router.problems.isEmpty)
    }
}
