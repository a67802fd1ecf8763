import Foundation
import MoviesAPI
import Testing

@Suite struct YTSEnvelopeTests {
    @Test(arguments: [
        #"{"status":"ok","status_message":"Query was successful","data":{"movie":{"id":1}},"@meta":{"api_version":2}}"#,
        #"{"status":"ok","data":{"movie":{"id":1}}}"#,
    ])
    func `Reads the content of an envelope`(json: String) throws {
        let envelope = try envelope(json)
        #expect(envelope.isOK)
        #expect(envelope.data?.movie?.id == 1)
    }

    @Test(arguments: [
        #"{"status":"error","status_message":"movie_id is missing"}"#,
        #"{"status":"error","status_message":"movie_id is missing","data":[]}"#,
        #"{"status":"error","status_message":"movie_id is missing","data":{"unlike":"anything"}}"#,
    ])
    func `A failure has no content, whatever its data`(json: String) throws {
        let envelope = try envelope(json)
        #expect(!envelope.isOK)
        #expect(envelope.data == nil)
        #expect(envelope.statusMessage == "movie_id is missing")
    }

    @Test(arguments: [#"{"movie":null}"#, "{}"])
    func `Reads details without the movie`(data: String) throws {
        let envelope = try envelope(#"{"status":"ok","data":\#(data)}"#)
        #expect(envelope.isOK)
        #expect(envelope.data?.movie == nil)
    }

    @Test func `Reads the details of 2015, which are the movie itself`() throws {
        let envelope = try envelope(
            #"{"status":"ok","status_message":"Query was successful","data":{"id":7,"title":"Oldboy","year":2003}}"#
        )
        #expect(envelope.data?.movie?.id == 7)
        #expect(envelope.data?.movie?.title == "Oldboy")
    }

    @Test func `Refuses an answer without an envelope`() {
        #expect(throws: DecodingError.self) { try envelope(#"{"movies":[]}"#) }
    }

    private func envelope(_ json: String) throws -> YTSEnvelope<YTSMovieDetails> {
        try JSONDecoder().decode(YTSEnvelope<YTSMovieDetails>.self, from: Data(json.utf8))
    }
}
