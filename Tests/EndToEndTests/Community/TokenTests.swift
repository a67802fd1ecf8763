import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct TokenTests {
        @Test func `A script in another home acts with a token until it is revoked`() throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let member = try AppProcess.member("meng", of: server.address)
            func token(_ scope: String) throws -> String {
                let made = try member.run("token", "create", scope, "--scope", scope)
                try #require(made.succeeded, "\(made.error)")
                return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let (reader, writer) = (try token("read"), try token("write"))
            let script = try AppProcess(.community)
            func run(_ token: String, _ command: String) throws -> AppProcess.Result {
                try script.shell(
                    "TRELLIS_TOKEN=\(token) TRELLIS_SERVER=\(server.address) \"$APP\" \(command)")
            }
            #expect(try run(writer, "post create 'By a script'").succeeded)
            #expect(try run(reader, "posts --mine").output.contains("By a script"))
            let refused = try run(reader, "post create no")
            #expect(refused.status == 4 && refused.error.contains("TRELLIS_TOKEN can only read"))
            #expect(try member.run("token", "revoke", "write").succeeded)
            let ended = try run(writer, "post create late")
            #expect(ended.status == 4 && ended.error.contains("TRELLIS_TOKEN is not accepted"))
            #expect(try member.posts() == ["By a script"])
            #expect(try !script.shell(#"grep -r trl_ "$HOME""#).succeeded)
            #expect(try !server.app.shell(#"grep -r trl_ "$HOME""#).succeeded)
        }
    }
}
