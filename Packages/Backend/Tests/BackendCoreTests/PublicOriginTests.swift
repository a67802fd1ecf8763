import BackendCore
import NetworkCore
import Testing

@Suite struct PublicOriginTests {
    @Test(arguments: [
        "http://localhost:8080", "https://market.example", "https://[::1]:80", "http://a_b-c.d",
    ])
    func `Accepts an origin with a host and an optional port`(origin: String) {
        #expect(HTTPRequest(origin: origin, path: "/").publicOrigin == origin)
    }

    @Test(arguments: [
        HTTPRequest.embedded, "", "http://", "http://evil\"><script>", "http://a/b", "http://user@host",
        "http://a b", "http://host?x", "http://host#x", "http://%0d%0a",
        "http://" + String(repeating: "a", count: 256),
    ])
    func `Refuses an origin with more than a host and a port`(origin: String) {
        #expect(HTTPRequest(origin: origin, path: "/").publicOrigin == nil)
    }
}
