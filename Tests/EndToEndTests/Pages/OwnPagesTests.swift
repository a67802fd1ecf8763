import Foundation
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// `ui --browser` together with other features of the app.
    @Suite(.closing) struct OwnPagesTests {
        @Test func `Pages without their server show the saved rows with their age`() async throws {
            let server = try ServingApp(try AppProcess(.movies))
            defer { server.process.send(SIGKILL) }
            let app = try AppProcess(.movies)
            let client = try await open(app, ["--server", server.address])
            try await client.see("Exhuma")
            server.process.send(SIGKILL)
            #expect(try server.process.wait().wasKilled)

            let later = try await open(app, ["--server", server.address])
            try await later.see("loaded just now")
            #expect(later.text.contains("Exhuma") && later.text.contains("The server cannot be reached."))
        }

        @Test func `A person without the server has the saved films, or the reason for having none`()
            async throws
        {
            let server = try ServingApp(try AppProcess(.movies))
            defer { server.process.send(SIGKILL) }
            let app = try AppProcess(.movies)
            let client = try await open(app, ["--server", server.address])
            try await client.open("/pages/people/bong%20joon%20ho")
            try await client.see("Memories of Murder")
            server.process.send(SIGKILL)
            #expect(try server.process.wait().wasKilled)

            let later = try await open(app, ["--server", server.address])
            try await later.open("/pages/people/bong%20joon%20ho")
            try await later.see("Memories of Murder")
            #expect(later.text.contains("The server cannot be reached."))
            try await later.open("/pages/people/tilda%20swinton")
            try await later.see("The server cannot be reached.")
            #expect(later.status == 200 && !later.text.contains("Snowpiercer"))
        }

        @Test func `A bookmark of another process of the profile is on an open page`() async throws {
            let app = try AppProcess(.movies)
            let client = try await open(app)
            try await client.see("Exhuma")
            #expect(try app.run("bookmark", "add", "tt6751668").succeeded)
            try await client.press("tab-3")
            try await client.see("Parasite")
            // Also while the bookmarks are in sight.
            #expect(try app.run("bookmark", "remove", "tt6751668").succeeded)
            try await client.press("refresh")
            try await client.see("No bookmarks yet.")
        }

        private func open(_ app: AppProcess, _ options: [String] = []) async throws -> PageClient {
            let (running, address) = try OwnPages.start(app, options)
            TestLifetime.atEnd { running.send(SIGTERM) }
            return try await PageClient(at: address)
        }
    }
}
