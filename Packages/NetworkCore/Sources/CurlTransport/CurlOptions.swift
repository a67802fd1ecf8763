/// How patient and how generous a `CurlTransport` is.
public struct CurlOptions: Sendable {
    /// Until a connection stands, TLS included.
    public var connectLimit: Duration = .seconds(10)
    /// Without a single byte in either direction. It does not run while the transport waits for a reader, or
    /// for whoever makes the body that is sent.
    public var stallLimit: Duration = .seconds(30)
    /// For the whole exchange of a `send`, redirects included; `nil` for no limit. A `stream` has none: its
    /// reader sets the pace.
    public var wholeLimit: Duration? = .seconds(120)
    /// Of the body of a `send`, decompressed, in bytes.
    public var maximumBodyBytes = 64 << 20
    /// Of the heads of an answer, in bytes.
    public var maximumHeadBytes = 256 << 10
    /// How many bytes one compressed byte may become, from the first megabyte on.
    public var maximumRatio = 200
    /// How many redirects are followed. With none, the answer that redirects is given back.
    public var maximumRedirects = 5
    /// Header fields that go to the origin that was asked and never to one it redirects to, in addition to
    /// `Authorization`, `Proxy-Authorization` and `Cookie`.
    public var originOnlyHeaders: [String] = ["X-Api-Key"]
    /// Open connections to one host; more requests wait.
    public var connectionsPerHost = 64
    /// What the client calls itself.
    public var userAgent = "Trellis"

    public init() {}
}
