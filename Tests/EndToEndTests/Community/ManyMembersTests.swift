import Foundation
import Testing

extension EndToEnd.Servers {
    @Suite struct ManyMembersTests {
        @Test func `Ten processes of three accounts lose no comment and double none`() throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let members = try ["meng", "민수", "jieun"].map { try AppProcess.member($0, of: server.address) }
            let post = try members[0].post("글")
            // Fewer than the server accepts at the same time from one address.
            let processes = try (0..<10).map { number in
                try members[number % 3].startShell(
                    """
                    for n in 1 2 3 4 5 6 7 8; do
                      "$APP" comment create \(post) "process \(number), comment $n" --json || exit 1
                    done
                    """)
            }
            for process in processes {
                let result = try process.wait()
                #expect(result.succeeded, "\(result.error)")
                #expect(result.error.isEmpty, "\(result.error)")
                #expect(!result.output.contains("queued"))
            }
            let texts = (0..<10).flatMap { number in (1...8).map { "process \(number), comment \($0)" } }
            expectOnce(texts, in: try members[1].comments(on: post))
            for member in members { #expect(try member.outbox().isEmpty) }
            #expect(try server.stop().status == 0)
            try server.app.expectSoundFiles()
        }
    }
}
