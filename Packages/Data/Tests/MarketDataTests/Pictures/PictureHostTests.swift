import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@testable import MarketData

@Suite struct PictureHostTests {
    private static let device = [
        "http://localhost:8080", "http://LocalHost", "http://a.localhost.", "http://127.0.0.1",
        "http://127.1",
        "http://0x7f000001", "http://2130706433", "http://0177.0.0.1:80", "http://127.0.0.1.",
        "http://0.0.0.0",
        "http://169.254.169.254", "http://[::1]:80", "http://[::]", "http://[fe80::1]",
        "http://[::ffff:127.0.0.1]",
        "http://[64:ff9b::7f00:1]", "http://[::127.0.0.1]",
    ]
    private static let site = [
        "http://10.0.0.1", "http://172.16.0.1", "http://172.31.255.1", "http://192.168.0.1",
        "http://100.64.0.1",
        "http://[fd00::1]", "http://[::ffff:10.0.0.1]",
    ]
    private static let anywhere = [
        "http://other.test", "http://1.1.1.1:81", "http://172.32.0.1", "http://[2001:db8::1]",
        "http://localhost.test",
        "http://11.0.0.1",
    ]

    private func isAsked(_ origin: String, for server: String) async throws -> Bool {
        let outside = StubTransport.answering(Gallery.answer)
        let pictures = try Gallery().pictures(StubTransport(), outside: outside, server: server)
        do {
            _ = try await pictures.file(origin + "/1.png")
        } catch {
            #expect(error == .picture(.forbiddenAddress))
        }
        return !outside.requests.isEmpty
    }

    @Test(arguments: device + site) func `a far server cannot cause a request to a near host`(origin: String)
        async throws
    {
        #expect(try await !isAsked(origin, for: "http://market.test"))
    }

    @Test(arguments: site + anywhere) func `a server of the network may name others of the network`(
        origin: String
    )
        async throws
    {
        #expect(try await isAsked(origin, for: "http://192.168.0.9:8080"))
        #expect(try await !isAsked("http://127.0.0.1", for: "http://192.168.0.9:8080"))
    }

    @Test(arguments: device + site + anywhere) func `a server of this device may name any host`(
        origin: String
    )
        async throws
    {
        #expect(try await isAsked(origin, for: "http://127.0.0.1:8080"))
        #expect(try await isAsked(origin, for: HTTPRequest.embedded))
    }

    @Test(arguments: anywhere) func `an encrypted server names only encrypted ones`(origin: String)
        async throws
    {
        #expect(try await isAsked(origin, for: "http://market.test"))
        #expect(try await !isAsked(origin, for: "https://market.test"))
        #expect(try await isAsked(origin.replacing("http:", with: "https:"), for: "https://market.test"))
    }
}
