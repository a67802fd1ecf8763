import Foundation
import TestSupport
import Testing

extension EndToEnd.Commands {
    @Suite struct DraftTests {
        @Test func `A text that an editor saved before it was killed is a draft`() throws {
            var member = try AppProcess.member("meng")
            member.terminal = try PseudoTerminal()
            try member.home.write("printf 'saved in time' > \"$1\"; kill -9 $$\n", to: "editor.sh")
            member.environment["EDITOR"] = "bash '\(member.home.file("editor.sh").path)'"
            let failed = try member.run("post", "create")
            #expect(failed.status == 1)
            #expect(try member.posts().isEmpty)
            try expectDraftIsSent(by: member)
        }

        @Test func `A text that an editor saved before the app was killed is a draft`() throws {
            var member = try AppProcess.member("meng")
            member.terminal = try PseudoTerminal()
            try member.home.write(
                "printf 'saved in time' > \"$1\"; kill -9 $PPID\n", to: "editor.sh")
            member.environment["EDITOR"] = "bash '\(member.home.file("editor.sh").path)'"
            #expect(try member.start(["post", "create"]).wait().wasKilled)
            #expect(try member.posts().isEmpty)
            try expectDraftIsSent(by: member)
        }

        private func expectDraftIsSent(by member: AppProcess) throws {
            #expect(try member.run("drafts", "list").output.contains("saved in time"))
            let sent = try member.run("drafts", "send", "1")
            #expect(sent.succeeded, "\(sent.error)")
            #expect(try member.posts() == ["saved in time"])
            #expect(try !member.run("drafts", "list").output.contains("saved in time"))
        }
    }
}
