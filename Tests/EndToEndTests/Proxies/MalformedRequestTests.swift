import Foundation
import HTTPServerTestSupport
import NetworkCore
import Synchronization
import Testing

extension EndToEnd.Servers {
    /// What libmicrohttpd answers badly by itself, with its head twice for example, reaches no client of a proxy with the
    /// configurations of `Documentation/Operations`.
    @Suite(.enabled(if: ReverseProxy.areInstalled))
    struct MalformedRequestTests {
        @Test(arguments: ReverseProxy.Kind.allCases)
        func `A malformed request gets one well-formed answer or none, and the next one its own`(
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
            // A request that was hidden in another one would come from the proxy itself.
            #expect(arrived.allSatisfy { $0.peer == ProxyConnection.address })
            #expect(!arrived.contains { $0.path == "/smuggled" })
        }

        /// What is wrong with the answers to the request and to the one after it, if anything is.
        private static func fault(of odd: OddRequest, _ next: String, _ port: UInt16) throws -> String? {
            let client = try ProxyConnection(to: port)
            client.send(odd.text)
            do throws(ProxyConnection.Failure) {
                let first = try client.answer()
                // The proxy itself got no good answer.
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
