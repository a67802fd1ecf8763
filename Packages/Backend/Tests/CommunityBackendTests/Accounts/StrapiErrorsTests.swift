import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore
import TestSupport
import Testing

@testable import CommunityBackend

@Suite struct StrapiErrorsTests {
    private static func text(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    @Test(arguments: [
        (StrapiFailure.forbidden, #"{"statusCode":403,"error":"Forbidden","message":"Forbidden"}"#),
        (
            StrapiFailure.forbidden(.tooLate),
            #"{"statusCode":403,"error":"Forbidden","message":"Forbidden","data":{"reason":"too_late"}}"#
        ),
        (
            StrapiFailure.invalidToken,
            #"{"statusCode":401,"error":"Unauthorized","message":"Invalid token."}"#
        ),
        (StrapiFailure.notFound, #"{"statusCode":404,"error":"Not Found","message":"Not Found"}"#),
        (HTTPFailure.notFound, #"{"statusCode":404,"error":"Not Found","message":"Not Found"}"#),
        (StrapiFailure.entryNotFound, #"{"statusCode":404,"error":"Not Found","message":"entry.notFound"}"#),
        (
            HTTPFailure(429, "Too many requests"),
            #"{"statusCode":429,"error":"Too Many Requests","message":"Too many requests"}"#
        ),
        (StrapiFailure.message("x"), #"{"statusCode":400,"error":"Bad Request","message":"x"}"#),
        (
            HTTPFailure(500, "Something went wrong"),
            #"{"statusCode":500,"error":"Internal Server Error","message":"An internal server error occurred"}"#
        ),
        (
            StrapiFailure.unknownField("x"),
            #"{"statusCode":400,"error":"Bad Request","message":"Your filters contain a field 'x' that doesn't "#
                + #"appear on your model definition nor its relations"}"#
        ),
    ])
    func `A refusal is a text`(_ failure: HTTPFailure, _ json: String) {
        let response = StrapiErrors.response(to: failure)
        #expect(response.status == failure.status && Self.text(response) == json)
    }

    @Test func `A refusal with an id is a list, twice`() {
        let list =
            #"[{"messages":[{"id":"Auth.form.error.email.taken","message":"Email is already taken."}]}]"#
        let response = StrapiErrors.response(to: StrapiFailure.form(.emailTaken))
        #expect(
            Self.text(response)
                == #"{"statusCode":400,"error":"Bad Request","message":\#(list),"data":\#(list)}"#)
    }

    @Test(arguments: [
        ("/auth/local", HTTPMethod.post, true), ("/auth/local/register", .post, true),
        ("/custom/change-password", .post, true), ("/auth/refresh", .post, false), ("/posts", .post, false),
        ("/posts/1", .put, false), ("/reports", .post, false), ("/users/role", .put, false),
        ("/posts", .get, false), ("/nothing", .get, false),
    ])
    func `Too many requests are a list only for routes with a password`(
        _ path: String, _ method: HTTPMethod, _ isList: Bool
    ) async throws {
        let time = ContinuousClock.now
        let fixture = Fixture {
            $0.service.reads = RateLimit(perSecond: 0.5, burst: 1)
            $0.service.writes = $0.service.reads
            $0.service.clock = { time }
        }
        let request = HTTPRequest(method: method, path: path, content: .bytes([]), peer: "192.0.2.1")
        _ = await fixture.backend(request)
        let reply = Reply(await fixture.backend(request))
        #expect(reply.status == 429 && reply.headers["Retry-After"] == "2")
        #expect(reply.errorID == (isList ? "Auth.form.error.ratelimit" : nil))
        #expect(reply.message == (isList ? nil : "Too many requests"))
    }

    @Test func `Field problems and newer versions are data`() {
        #expect(
            Self.text(StrapiErrors.validation("te\"xt", "must be defined."))
                == #"{"statusCode":400,"error":"Bad Request","message":"ValidationError","#
                + #""data":{"errors":{"te\"xt":["must be defined."]}}}"#)
        #expect(
            Self.text(StrapiErrors.stale(entry: Array(#"{"id":3}"#.utf8)))
                == #"{"statusCode":409,"error":"Conflict","message":"entry.stale","data":{"entry":{"id":3}}}"#
        )
    }
}
