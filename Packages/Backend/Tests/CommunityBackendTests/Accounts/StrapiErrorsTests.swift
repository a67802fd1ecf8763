import BackendCore
import CommunityAPI
import NetworkCore
import Testing

@testable import CommunityBackend

@Suite struct StrapiErrorsTests {
    private static func text(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    @Test(arguments: [
        (StrapiFailure.forbidden, #"{"statusCode":403,"error":"Forbidden","message":"Forbidden"}"#),
        (
            StrapiFailure.invalidToken,
            #"{"statusCode":401,"error":"Unauthorized","message":"Invalid token."}"#
        ),
        (StrapiFailure.notFound, #"{"statusCode":404,"error":"Not Found","message":"Not Found"}"#),
        (HTTPFailure.notFound, #"{"statusCode":404,"error":"Not Found","message":"Not Found"}"#),
        (StrapiFailure.entryNotFound, #"{"statusCode":404,"error":"Not Found","message":"entry.notFound"}"#),
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
    func `a refusal is a text`(_ failure: HTTPFailure, _ json: String) {
        let response = StrapiErrors.response(to: failure)
        #expect(response.status == failure.status && Self.text(response) == json)
    }

    @Test func `a refusal with an id is a list, twice`() {
        let list =
            #"[{"messages":[{"id":"Auth.form.error.email.taken","message":"Email is already taken."}]}]"#
        let response = StrapiErrors.response(to: StrapiFailure.form(.emailTaken))
        #expect(
            Self.text(response)
                == #"{"statusCode":400,"error":"Bad Request","message":\#(list),"data":\#(list)}"#)
    }

    @Test func `too many requests are a list`() {
        let response = StrapiErrors.response(to: HTTPFailure(429, "Too many requests"))
        #expect(response.status == 429)
        #expect(
            Self.text(response).hasPrefix(
                #"{"statusCode":429,"error":"Too Many Requests","message":[{"messages":[{"id":"Auth.form.error.ratelimit""#
            ))
    }

    @Test func `what a field lacks and what is newer are data`() {
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
