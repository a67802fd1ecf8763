public import JSONCore
public import NetworkCore

extension HTTPResponse {
    /// An answer whose JSON is that of a value. A value that JSON cannot express, such as a number that is not finite, is an
    /// error of the server.
    public static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        guard let body = try? JSONValueEncoder().encode(value) else { return HTTPResponse(status: 500) }
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"], body: body)
    }

    /// An answer whose JSON is written straight into its body.
    ///
    ///     return .json { json in
    ///         json.object { movie in movie.string("title", title) }
    ///     }
    public static func json(
        status: Int = 200, reserving bytes: Int = 512, _ write: (inout JSONWriter) -> Void
    ) -> HTTPResponse {
        var writer = JSONWriter(reserving: bytes)
        write(&writer)
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
            body: writer.finish())
    }
}
