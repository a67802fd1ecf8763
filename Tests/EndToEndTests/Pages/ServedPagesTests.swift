import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// `serve --pages` together with other features of a server.
    @Suite struct ServedPagesTests {
        private static let options = ["--pages", "--public-read"]

        @Test(.enabled(if: TestServer.isThere))
        func `A member remains signed in over a restart of the server, and while its database is away`()
            async throws
        {
            let database = try OwnDatabase()
            defer { database.drop() }
            var server = try ServingApp(
                try AppProcess(.community), port: try Loopback.lastingPort(),
                options: Self.options + ["--store", database.address])
            defer { server.process.send(SIGKILL) }
            let client = try await PageClient(at: "\(server.address)/pages/posts")
            try await client.see("No posts yet")
            try await client.signUp("meng")
            try await client.post("Good morning")
            // The text of the post stands in the field already.
            try await client.see("meng (you)")

            #expect(try server.stop().status == 0)
            server = try server.again()
            try database.refuse(true)
            // The server does not know the member yet, and asks the database.
            let cookies = client.cookies
            try await client.open("/pages/posts")
            #expect(client.status == 503 && client.text.contains("database"))
            #expect(client.cookies == cookies)
            try database.refuse(false)
            try await eventually("the page") {
                try await client.open("/pages/posts")
                return client.status == 200
            }
            try await client.see("meng (you)")

            // An open page stays, shows the reason, and recovers.
            try database.refuse(true)
            try await client.press("refresh")
            try await client.see("The server did not answer properly")
            #expect(client.text.contains("Good morning"))
            try await client.post("Good evening")
            try await client.see("1 in the outbox")
            // The first attempt to store the outbox of the member fails, two seconds after the change.
            try await Task.sleep(for: .seconds(3))
            try database.refuse(false)
            #expect(try server.stop().status == 0)
            server = try server.again()
            try await eventually("the text that waited") {
                try await client.open("/pages/posts")
                return client.text.contains("Good evening")
            }
        }

        @Test(.enabled(if: TestServer.isThere))
        func `A member of one server is signed in at another one with the same database and key`()
            async throws
        {
            let database = try OwnDatabase()
            defer { database.drop() }
            let app = try AppProcess(.community)
            let options = Self.options + ["--store", database.address]
            let servers = try (0..<2).map { _ in try ServingApp(app, options: options) }
            defer { for server in servers { server.process.send(SIGKILL) } }
            let one = try await PageClient(at: "\(servers[0].address)/pages/posts")
            try await one.signUp("meng")
            try await one.post("Good morning")
            try await one.press("open")
            try await one.see("No comments yet")

            // Behind a proxy both servers have one name, and so one cookie.
            let cookie = try #require(one.cookies["trellis-\(servers[0].port)"])
            let other = PageClient(servers[1].address, cookies: ["trellis-\(servers[1].port)": cookie])
            try await other.open("/pages/posts")
            try await other.see("meng (you)")
            try await other.press("open")
            try await other.press("answer")
            try await other.type("A live reply", intoFieldNamed: "text")
            try await other.press("submit")
            try await one.see("A live reply")
        }

        @Test(.enabled(if: SmallDisk.isPossible))
        func `A post and a picture that the disk has no room for are refused, and the texts remain`()
            async throws
        {
            let board = try SmallDiskServer(try AppProcess(.community), options: Self.options)
            defer { board.server.process.send(SIGKILL) }
            let client = try await PageClient(at: "\(board.server.address)/pages/posts")
            try await client.signUp("meng")
            try board.fill()
            try await client.post("Good morning")
            try await client.see("1 in the outbox")
            #expect(!client.text.contains("meng (you)"))
            try board.empty()
            try await client.press("tab-3")
            try await client.see("Good morning")
            try await client.press("send-outbox")
            try await client.press("tab-1")
            try await client.see("meng (you)")

            let market = try SmallDiskServer(try AppProcess(.market), options: ["--pages"])
            defer { market.server.process.send(SIGKILL) }
            let seller = try await PageClient(at: "\(market.server.address)/pages/listings")
            try await seller.press("sell")
            try await seller.type("Desk lamp", intoFieldNamed: "name")
            let button = try #require(seller.page.first { $0["data-upload"] != nil }?["value"])
            try await seller.send(form: button, files: [("lamp.png", MadeUpPicture(seed: 1).png)])
            #expect(seller.status == 200)
            #expect(seller.text.contains("has no room for files") && seller.text.contains("Desk lamp"))
        }
    }
}

extension PageClient {
    /// Signs up from the board.
    fileprivate func signUp(_ name: String) async throws {
        try await press("sign-up")
        for (field, text) in [
            ("name", name), ("email", "\(name)@example.com"), ("password", AppProcess.password),
            ("repeated", AppProcess.password),
        ] {
            try await type(text, intoFieldNamed: field)
        }
        try await press("tsubmit")
        try await wait(for: "the board") { page.top.first { $0.action == "write" } != nil }
    }

    fileprivate func post(_ text: String) async throws {
        try await press("write")
        try await type(text, intoFieldNamed: "text")
        try await press("submit")
    }
}
