import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct ModerationTests {
        @Test func `A report reaches the first admin, and the decision reaches the author`() throws {
            let server = try ServingApp(try AppProcess(.community))
            defer { server.process.send(SIGKILL) }
            let admin = try AppProcess.member("meng", of: server.address)
            let author = try AppProcess.member("민수", of: server.address)
            let other = try AppProcess.member("jieun", of: server.address)
            let post = try author.post("광고입니다")

            let early = try admin.run("moderate", "hide", "post", "\(post)", "spam")
            #expect(early.status == 1)
            #expect(try other.posts() == ["광고입니다"])
            #expect(try server.app.run("admin", "role", "meng", "admin").succeeded)
            #expect(try other.run("report", "post", "\(post)", "an advertisement").succeeded)
            let reports = try admin.run("moderate", "reports")
            #expect(reports.output.contains("an advertisement"), "\(reports.output)\(reports.error)")

            let hidden = try admin.run("moderate", "hide", "post", "\(post)", "no advertising here")
            #expect(hidden.succeeded, "\(hidden.error)")
            #expect(try other.posts().isEmpty)
            #expect(try other.run("post", "show", "\(post)").status == 1)
            #expect(try author.read(PostsPage.self, "posts").posts.map(\.state) == ["hidden"])
            let notices = try author.run("notices")
            #expect(notices.output.contains("no advertising here"), "\(notices.output)\(notices.error)")
            #expect(try !admin.run("moderate", "reports").output.contains("an advertisement"))

            #expect(try admin.run("moderate", "restore", "post", "\(post)", "talked it over").succeeded)
            #expect(try other.posts() == ["광고입니다"])
            let log = try admin.run("moderate", "log").output
            for reason in ["no advertising here", "talked it over"] { #expect(log.contains(reason)) }
        }
    }
}
