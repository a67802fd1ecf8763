import Foundation
import HTTPServerTestSupport
import NetworkCore
import Synchronization
import Testing

extension EndToEnd.Servers {
    /// Invalid answers that libmicrohttpd sends on its own, for example with two heads, reach no client of a proxy with
    /// the configurations of `Documentation/Operations`.
    @Suite(.enabled(if: ReverseProxy.areInstalled))
    struct MalformedRequestTests {
        @Test(arguments: ReverseProxy.Kind.allCases)
        func `A malformed request gets at most one well-formed answer, and the next request its own`(
            kind: ReverseProxy.Kind
        ) async throws {
            let seen = Mutex<[HTTPRequest]>([])
            let site = try ProxiedSite(kind) { request in
                seen.withLock { $0.append(request) }
                _ = try? await request.content.collect(upTo: 1_000)
                return HTTPResponse(body: Array(request.path.utf8))
            }
            let port = site.proxy.plainPort
            let requests = OddRequest.all + [.endless]
            let ends = try await withThrowingTaskGroup(of: (String, String?).self) { group in
                for (number, odd) in requests.enumerated() {
                    group.addTask {
                        (odd.name, try await onThread { try Self.fault(of: odd, "/next-\(number)", port) })
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            await site.stop()
            for (name, fault) in ends { #expect(fault == nil, "\(name)") }
            let arrived = seen.withLock { $0 }
            // A hidden second request inside a request would come from the proxy itself.
            #expect(arrived.allSatisfy { $0.peer == ProxyConnection.address })
            #expect(!arrived.contains { $0.path == "/smuggled" })
        }

        /// The fault in the answers to the request and to the request after it, if any.
        private static func fault(of odd: OddRequest, _ next: String, _ port: UInt16) throws -> String? {
            let client = try ProxyConnection(to: port)
            client.send(odd.text)
            do throws(ProxyConnection.Failure) {
                let first = try client.answer()
                // The server's answer to the proxy was invalid.
                if [502, 504].contains(first.status) { return "answered with \(first.status)" }
                client.send("GET \(next) HTTP/1.1\r\nHost: a\r\n\r\n")
                let second = try client.answer()
                if second.text != next, second.status < 400 { return "then \(second)" }
                client.finishSending()
                return client.isAtEnd() ? nil : "more than two answers"
            } catch .closed {
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}
