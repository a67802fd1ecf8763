import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct SessionTests {
        enum Token: CaseIterable {
            /// Due according to the clock of this machine.
            case due
            /// Refused by the server.
            case refused
        }

        @Test(arguments: Token.allCases)
        func `Processes of one profile renew their token once`(token: Token) throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let member = try AppProcess.member("meng", of: server.address)
            try member.changeSession { session in
                // A real token created in the same second as its successor would equal it.
                session["jwt"] = "\(session["jwt"] ?? "")x"
                if token == .due { session["renewsAt"] = 1 }
            }
            let running = try (0..<6).map { _ in try member.start(["posts"]) }
            for process in running {
                let result = try process.wait()
                #expect(result.succeeded, "\(result.error)")
                #expect(result.error.isEmpty, "\(result.error)")
            }
            #expect(try server.renewals() == ["2xx": 1])
            #expect(try member.run("whoami").succeeded)
            #expect(try member.run("post", "create", "still here").succeeded)
        }

        @Test func `A lost answer is requested again without ending the session`() throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let member = try AppProcess.member("meng", of: server.address)
            try member.changeSession { $0["renewsAt"] = 1 }
            let lost = try Data(contentsOf: member.secrets)
            #expect(try member.run("posts").succeeded)
            try member.replaceSecrets(lost)
            #expect(try member.run("posts").succeeded)
            #expect(try server.renewals() == ["2xx": 2])
            #expect(try member.run("posts").succeeded)
        }

        @Test func `Using a token twice ends the session on every device`() throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let member = try AppProcess.member("meng", of: server.address)
            let old = try Data(contentsOf: member.secrets)
            try member.changeSession { $0["renewsAt"] = 1 }
            #expect(try member.run("posts").succeeded)

            let thief = try AppProcess(.community)
            try thief.choose(server.address)
            try thief.replaceSecrets(old)
            try thief.changeSession { session in
                session["renewsAt"] = 1
                session["jwt"] = "\(session["jwt"] ?? "")x"
                session["refresh"] = (session["refresh"] as? [String: Any])?.merging(["key": "another"]) {
                    $1
                }
            }
            for app in [thief, member] {
                let ended = try app.run("posts")
                #expect(ended.status == 4)
                #expect(ended.error.contains("The server ended the session of meng"), "\(ended.error)")
                #expect(ended.error.contains(" signin NAME"), "\(ended.error)")
                // The message appears only once.
                let next = try app.run("posts")
                #expect(next.status == 4)
                #expect(!next.error.contains("ended the session"), "\(next.error)")
                #expect(next.error.contains(" signin NAME"), "\(next.error)")
            }
            try member.enter("signin meng")
            #expect(try member.run("posts").succeeded)
        }

        @Test func `A database file copied over a later one gives nobody the account of a newcomer`() throws {
            let first = try ServingApp(try AppProcess(.community))
            defer { first.process.send(SIGKILL) }
            let ann = try AppProcess.member("ann", of: first.address)
            #expect(try first.stop().status == 0)
            try first.app.copyDatabase("backend.sqlite", over: "saved.sqlite")

            let second = try first.again()
            defer { second.process.send(SIGKILL) }
            let lost = try AppProcess.member("meng", of: second.address)
            #expect(try lost.run("posts").succeeded)
            #expect(try second.stop().status == 0)
            #expect(try lost.run("post", "create", "by meng").succeeded)
            try first.app.copyDatabase("saved.sqlite", over: "backend.sqlite")

            let third = try second.again()
            defer { third.process.send(SIGKILL) }
            let newcomer = try AppProcess.member("yuna", of: third.address)
            for command in [["posts"], ["post", "create", "late"], ["outbox", "send"]] {
                let refused = try lost.start(command).wait()
                #expect(refused.status == 4, "\(command): \(refused.output)\(refused.error)")
            }
            // The text of meng waits for meng, also on the same device.
            try lost.enter("signin yuna")
            #expect(try lost.outbox().isEmpty)
            let waiting = try lost.run("outbox", "list")
            #expect(waiting.error.contains("waiting for meng at"), "\(waiting.error)")
            #expect(try newcomer.posts().isEmpty)
            #expect(try newcomer.run("post", "create", "by yuna").succeeded)
            #expect(try ann.posts() == ["by yuna"])
        }
    }
}

extension AppProcess {
    /// Copies a file with its log over another file in the folder of the board's database, which keeps its inode.
    fileprivate func copyDatabase(_ name: String, over other: String) throws {
        let folder = home.file(".local/share/trellis/community").path
        let result = try shell(
            "cd '\(folder)' && cp \(name) \(other) && cp \(name)-wal \(other)-wal && rm -f *-shm")
        try #require(result.succeeded, "\(result.error)")
    }

    /// The file of the sign-in, because these processes have no keyring.
    fileprivate var secrets: URL { home.file(".local/share/trellis/community/secrets/default.json") }

    fileprivate func replaceSecrets(_ bytes: Data) throws {
        let folder = secrets.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try bytes.write(to: secrets)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secrets.path)
    }

    /// Changes the session in the file: a JSON text in a JSON text in a JSON text.
    fileprivate func changeSession(_ change: (inout [String: Any]) -> Void) throws {
        var file = try Self.object(try Data(contentsOf: secrets))
        for (name, value) in file {
            var record = try Self.object(Data(try #require(value as? String).utf8))
            var session = try Self.object(Data(try #require(record["secret"] as? String).utf8))
            change(&session)
            record["secret"] = try Self.text(session)
            file[name] = try Self.text(record)
        }
        try replaceSecrets(Data(try Self.text(file).utf8))
    }

    private static func object(_ json: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    private static func text(_ object: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
}

extension ServingApp {
    /// The number of answered token renewals, by the class of their status.
    fileprivate func renewals() throws -> [String: Int] {
        let pattern = #/http_requests_total\{method="POST",route="/auth/refresh",status="(\w+)"\} (\d+)/#
        return try curl("", "/metrics").output.matches(of: pattern).reduce(into: [:]) { counts, match in
            counts[String(match.output.1)] = Int(match.output.2)
        }
    }
}
