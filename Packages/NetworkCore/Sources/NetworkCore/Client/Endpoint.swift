import Platform

/// A request as a value: its method and path, its body, and how its answer is decoded.
///
///     static func edit(_ id: Int, text: String) -> Endpoint<PostAnswer> {
///         .json(.put, at: "/posts/\(id)", body: .json(PostRequest(text: text)))
///     }
public struct Endpoint<Response: Sendable>: Sendable {
    public var method: HTTPMethod
    public var path: RequestPath
    public var query: [QueryItem]
    public var headers: HTTPHeaders
    public var body: EndpointBody
    /// Decodes the body of a successful answer.
    public var decode: @Sendable ([UInt8]) throws -> Response

    public init(
        method: HTTPMethod = .get, path: RequestPath, query: [QueryItem] = [], headers: HTTPHeaders = [:],
        body: EndpointBody = .none, decode: @escaping @Sendable ([UInt8]) throws -> Response
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.decode = decode
    }

    /// The same request with its answer converted.
    public func map<Other>(
        _ transform: @escaping @Sendable (Response) throws -> Other
    ) -> Endpoint<Other> {
        Endpoint<Other>(method: method, path: path, query: query, headers: headers, body: body) {
            [decode] bytes in try transform(decode(bytes))
        }
    }
}

/// The body of an endpoint. It is written anew for each request, so that a form has fresh streams each time.
public struct EndpointBody: Sendable {
    let write: @Sendable (inout HTTPRequest) throws(NetworkError) -> Void

    /// No body.
    public static let none = EndpointBody { _ throws(NetworkError) in }

    /// Bytes as they are.
    public static func bytes(_ bytes: [UInt8]) -> EndpointBody {
        EndpointBody { request throws(NetworkError) in request.body = bytes }
    }

    /// A value as JSON. Creating the request throws `NetworkError.transport` if JSON cannot express the value, such as
    /// a number that is not finite.
    public static func json(_ value: some Encodable & Sendable) -> EndpointBody {
        EndpointBody { request throws(NetworkError) in
            request.body = try json(value, in: "\(request.method) \(request.path)")
            request.headers = request.headers.accepting("application/json")
            request.headers["Content-Type"] = "application/json"
        }
    }

    /// A form, created anew for each request.
    public static func form(
        _ make: @escaping @Sendable (inout MultipartWriter) throws(NetworkError) -> Void
    ) -> EndpointBody {
        EndpointBody { request throws(NetworkError) in
            var random = SystemRandomNumberGenerator()
            var form = MultipartWriter(using: &random)
            try make(&form)
            request.content = form.body
            request.headers["Content-Type"] = form.contentType
        }
    }

    fileprivate static func json(_ value: some Encodable, in place: String) throws(NetworkError) -> [UInt8] {
        let encoder = JSONEncoder()
        // Two processes must send the same bytes for one request, because a server compares them for one idempotency
        // key.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else {
            throw .transport(
                "\(place): the body cannot be written as JSON", "\(place): 보낼 내용을 JSON으로 쓸 수 없습니다")
        }
        return [UInt8](bytes)
    }
}

extension MultipartWriter {
    /// Adds a field with a value as JSON and no Content-Type.
    ///
    /// - Throws: `NetworkError.transport` for a value that JSON cannot express.
    public mutating func add(_ name: String, json value: some Encodable) throws(NetworkError) {
        add(name, content: .bytes(try EndpointBody.json(value, in: name)))
    }
}

// MARK: - Kinds of answers; `at` is a percent-encoded path

extension Endpoint where Response: Decodable {
    /// A `GET` whose answer is JSON.
    public static func json(
        _ path: RequestPath, query: [QueryItem] = [], headers: HTTPHeaders = [:]
    ) -> Self {
        Self(path: path, query: query, headers: headers.accepting("application/json")) {
            try JSONDecoder().decode(Response.self, from: Data($0))
        }
    }

    /// A request whose answer is JSON.
    public static func json(
        _ method: HTTPMethod = .get, at path: String, query: [QueryItem] = [], headers: HTTPHeaders = [:],
        body: EndpointBody = .none
    ) -> Self {
        var endpoint = json(RequestPath(encoded: path), query: query, headers: headers)
        (endpoint.method, endpoint.body) = (method, body)
        return endpoint
    }
}

extension Endpoint {
    /// A `GET` whose answer is JSON, or `nil` when the body is empty: Strapi v3 answers like that instead of with a
    /// 404.
    public static func jsonOrNothing<Value: Decodable & Sendable>(at path: String) -> Self
    where Response == Value? {
        Self(path: RequestPath(encoded: path), headers: HTTPHeaders().accepting("application/json")) {
            bytes in
            bytes.isEmpty ? nil : try JSONDecoder().decode(Value?.self, from: Data(bytes))
        }
    }
}

extension Endpoint where Response == Void {
    /// A request whose successful answer is ignored.
    public static func ignoringAnswer(
        _ method: HTTPMethod, at path: String, headers: HTTPHeaders = [:], body: EndpointBody = .none
    ) -> Self {
        Self(method: method, path: RequestPath(encoded: path), headers: headers, body: body) { _ in }
    }
}

extension Endpoint where Response == [UInt8] {
    /// A `GET` whose answer is returned as bytes: an image, a file.
    public static func bytes(_ path: RequestPath, query: [QueryItem] = []) -> Self {
        Self(path: path, query: query) { $0 }
    }

    /// A request whose answer is returned as bytes.
    public static func bytes(
        _ method: HTTPMethod = .get, at path: String, query: [QueryItem] = [], headers: HTTPHeaders = [:],
        body: EndpointBody = .none
    ) -> Self {
        Self(
            method: method, path: RequestPath(encoded: path), query: query, headers: headers, body: body
        ) { $0 }
    }
}

extension HTTPHeaders {
    fileprivate func accepting(_ type: String) -> HTTPHeaders {
        var headers = self
        if headers["Accept"] == nil { headers["Accept"] = type }
        return headers
    }
}
