/// A request described as a value: where to go, and how to read what comes back.
public struct Endpoint<Response: Sendable>: Sendable {
    public var method: HTTPMethod
    public var path: RequestPath
    public var query: [QueryItem]
    public var headers: HTTPHeaders
    public var body: [UInt8]
    public var decode: @Sendable ([UInt8]) throws -> Response

    public init(
        method: HTTPMethod = .get, path: RequestPath, query: [QueryItem] = [], headers: HTTPHeaders = [:],
        body: [UInt8] = [], decode: @escaping @Sendable ([UInt8]) throws -> Response
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.decode = decode
    }
}

extension Endpoint where Response == [UInt8] {
    /// A `GET` whose answer is taken as it is: an image, a file.
    public static func bytes(_ path: RequestPath, query: [QueryItem] = []) -> Self {
        Self(path: path, query: query) { $0 }
    }
}
