import Foundation
import TestSupport
import Testing

extension EndToEnd.Servers {
    @Suite struct WatchTests {
        @Test func `Shows each new comment once, also after the server was away`() throws {
            var server = try ServingApp(try AppProcess(.community), port: try Loopback.lastingPort())
            defer { server.process.send(SIGKILL) }
            let writer = try AppProcess.member("meng", of: server.address)
            let reader = try AppProcess.member("jieun", of: server.address)
            try server.app.enter("signin meng")
            let post = try writer.post("글")
            let watch = try reader.start(["watch", "\(post)", "--after", "0", "--json"])
            defer { watch.send(SIGKILL) }
            func comment(_ texts: String..., by app: AppProcess) throws {
                for text in texts {
                    let result = try app.run("comment", "create", "\(post)", text)
                    #expect(result.succeeded, "\(result.error)")
                }
            }

            try comment("1", "2", by: writer)
            try watch.waitForComments(2)
            #expect(try server.stop().status == 0)
            // Written without the server, into the same file.
            try comment("3", by: server.app)
            server = try server.again()
            try comment("4", "5", by: writer)
            try watch.waitForComments(5)
            server.process.send(SIGKILL)
            _ = try server.process.wait()
            server = try server.again()
            try comment("6", by: writer)
            try watch.waitForComments(6)

            watch.send(SIGTERM)
            let result = try watch.wait()
            #expect(result.status == 0)
            #expect(!result.wasKilled)
            #expect(try watch.comments() == ["1", "2", "3", "4", "5", "6"])
            #expect(try watch.events().map(\.id) == watch.events().map(\.id).sorted())
        }

        enum End: CaseIterable {
            /// Another process of the same profile signs out.
            case signOut
            /// Another home changes the password, which ends all other sessions.
            case newPassword
        }

        @Test(arguments: End.allCases)
        func `Ends with the session, and says how to sign in`(end: End) throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let here = try AppProcess.member("meng", of: server.address)
            let there = try AppProcess.member("meng", alsoOf: server.address)
            let elsewhere = try AppProcess.member("meng", alsoOf: server.address)
            let post = try here.post("글")
            let watch = try here.start(["watch", "\(post)", "--after", "0", "--json"])
            defer { watch.send(SIGKILL) }
            // The end of another session has no effect.
            #expect(try elsewhere.run("signout").succeeded)
            #expect(try there.run("comment", "create", "\(post)", "하나").succeeded)
            try watch.waitForComments(1)

            switch end {
            case .signOut: #expect(try here.run("signout").succeeded)
            case .newPassword: try there.enter("password", [AppProcess.password, "another horse 8"])
            }
            #expect(try there.run("comment", "create", "\(post)", "둘").succeeded)
            let result = try watch.wait()
            #expect(result.status == 4)
            #expect(result.error.contains(" signin NAME"), "\(result.error)")
            #expect(try watch.comments() == ["하나"])
        }
    }
}

extension AppProcess.Running {
    /// The events that a `watch --json` has shown so far, in complete lines.
    fileprivate func events() throws -> [WatchedEvent] {
        let text = try String(contentsOf: output, encoding: .utf8)
        return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            try JSONDecoder().decode(WatchedEvent.self, from: Data($0.utf8))
        }
    }

    fileprivate func comments() throws -> [String] {
        try events().filter { $0.event == "comment.created" }.compactMap(\.comment?.text)
    }

    /// Returns when at least `count` comments were shown.
    fileprivate func waitForComments(_ count: Int) throws {
        try waitUntil("\(count) comments are shown") {
            guard process.isRunning else {
                Issue.record("\(try wait().error)")
                return true
            }
            return try comments().count >= count
        }
    }
}
