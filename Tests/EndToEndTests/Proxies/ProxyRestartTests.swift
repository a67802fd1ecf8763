import Foundation
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// The effects on the clients of two servers, behind a proxy with the configurations of `Documentation/Operations`,
    /// when one of the servers is missing for a while.
    @Suite(.enabled(if: ReverseProxy.areInstalled))
    struct ProxyRestartTests {
        @Test(arguments: ReverseProxy.Kind.allCases)
        func `No request fails during a restart of one server after the other`(
            kind: ReverseProxy.Kind
        ) throws {
            let outcomes = try outcomes(behind: kind) { server in
                let result = try server.stop()
                #expect(result.status == 0)
            }
            let failures = outcomes.filter { $0.status != 200 }
            #expect(failures.isEmpty)
        }

        @Test(arguments: ReverseProxy.Kind.allCases)
        func `A killed server costs only the writes in progress`(
            kind: ReverseProxy.Kind
        ) throws {
            let outcomes = try outcomes(behind: kind) { server in
                server.process.send(SIGKILL)
                let result = try server.process.wait()
                #expect(result.wasKilled)
            }
            let failures = outcomes.filter { $0.status != 200 }
            #expect(failures.allSatisfy { $0.text != nil })
            // For each writer, no more than one failure for each of the two kills.
            #expect(failures.count <= Self.clients)
        }

        private static let clients = 8

        /// The outcomes of the requests while `end` ended each of the servers. Expects that each acknowledged write
        /// exists, and that nothing exists twice.
        private func outcomes(
            behind kind: ReverseProxy.Kind, end: (ServingApp) throws -> Void
        ) throws -> [ProxiedClients.Outcome] {
            let app = try AppProcess(.community)
            let options = ["--trusted-proxy", "127.0.0.1", "--long-lived-tokens"]
            var servers = try (0..<2).map { _ in
                try ServingApp(app, port: try Loopback.lastingPort(), options: options)
            }
            defer { for server in servers { server.process.send(SIGKILL) } }
            let proxy = try ReverseProxy(kind, servers: servers.map(\.port))
            defer { withExtendedLifetime(proxy) {} }
            let clients = ProxiedClients(Self.clients, at: proxy.plainPort, token: try servers[0].newToken())
            for index in [0, 1] {
                let before = clients.count
                try waitUntil("requests are made") { clients.count > before + 20 * Self.clients }
                try end(servers[index])
                servers[index] = try servers[index].again()
            }
            let outcomes = clients.stop()
            let texts = try AppProcess.member("reader", of: servers[0].address).posts()
            expectOnce(outcomes.filter { $0.status == 200 }.compactMap(\.text), in: texts)
            #expect(outcomes.contains { $0.text != nil } && outcomes.contains { $0.text == nil })
            return outcomes
        }
    }
}
