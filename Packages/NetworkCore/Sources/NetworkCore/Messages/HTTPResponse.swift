/// An answer, for both the backend that creates it and the client that receives it.
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

    /// The body when it is in memory, otherwise empty. `HTTPTransport.send` returns the whole body in memory.
    public var body: [UInt8] {
        get { if case .bytes(let bytes) = content { bytes } else { [] } }
        set { content = .bytes(newValue) }
    }

    /// Whether the status is 2xx.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse {
    /// Reports that the body will not be read, so that its sender can stop.
    public func discard() {
        if case .stream(let stream) = content { stream.cancel() }
    }
}
