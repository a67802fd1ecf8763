/// An answer, as the backend gives it and the client gets it.
public struct HTTPResponse: Hashable, Sendable {
    public var status: Int
    public var headers: HTTPHeaders
    public var content: HTTPBody

    public init(status: Int = 200, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.init(status: status, headers: headers, content: .bytes(body))
    }

    public init(status: Int = 200, headers: HTTPHeaders = [:], content: HTTPBody) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// The body when it is in memory, otherwise nothing. `HTTPTransport.send` gives it whole.
    public var body: [UInt8] {
        get { if case .bytes(let bytes) = content { bytes } else { [] } }
        set { content = .bytes(newValue) }
    }

    /// Whether the request was understood and done.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse {
    /// Says that nobody will read the body, so that whoever sends it can stop.
    public func discard() {
        if case .stream(let stream) = content { stream.cancel() }
    }
}
