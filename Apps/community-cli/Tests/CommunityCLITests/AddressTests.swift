import AppCore
import AppCoreTestSupport
import CommunityDomain
import CommunityPresentation
import DomainCore
import Platform
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import CommunityCLI

/// The addresses of the screens in a browser.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct AddressTests {
    private nonisolated static let all: [CommunityAddress] = [
        .board(.newest), .board(.unread), .board(.mine), .board(.search("ㄱㅅ & #1")), .board(.author("yuna")),
        .board(.author("yuna", search: "강")), .myPosts, .thread(2), .thread(2, at: 3), .outbox,
        .notices(.notices),
        .notices(.reports), .notices(.log), .account, .settings, .composer(.newPost),
        .composer(.newComment(post: 2)), .composer(.reply(to: 3, post: 2)),
    ]
    private nonisolated static let ofTexts: [CommunityAddress] = [
        .composer(.newPost, draft: 3), .composer(.post(1, version: 0)),
        .composer(.comment(1, post: 1, version: 0)),
    ]

    @Test(arguments: all + ofTexts) func `An address is read as it is written`(address: CommunityAddress) {
        #expect(CommunityAddress(address.page) == address)
    }

    @Test func `Every screen opens by its address`() async throws {
        let run = try await ScreenRun.populated()
        await run.test.expectAddresses(Self.all.map(\.page))
    }

    @Test func `An empty address is the board, and its rows have addresses`() async throws {
        let run = try await ScreenRun.populated()
        #expect(await run.test.open(PageAddress("account")))
        #expect(await run.test.open(PageAddress()))
        #expect(run.test.address == PageAddress("posts"))
        await run.test.expectRows([.number(2), .text("강")], of: "posts")
    }

    @Test func `A page is named after the post or the search`() async throws {
        let run = try await ScreenRun.populated()
        #expect(await run.test.open(PageAddress("posts", "1")))
        #expect(run.coordinator.flow.pageTitle?.hasPrefix("Welcome to the course board") == true)
        #expect(await run.test.open(PageAddress("posts").adding("q", "강")))
        #expect(run.coordinator.flow.pageTitle == "“강” · Board")
    }

    @Test func `A thread opens for a guest as its first screen, with the account of the profile`()
        async throws
    {
        let run = try await ScreenRun.populated(isSignedIn: false)
        #expect(await run.test.open(PageAddress("posts", "2")))
        #expect(run.ui.text.contains("River of light"), "\(run.ui.text)")
        #expect(await run.test.open(PageAddress("mine")))
        #expect(run.ui.text.contains("Sign in"), "\(run.ui.text)")
    }

    @Test(arguments: [
        PageAddress("posts").adding("show", "all"), PageAddress("posts", "2").adding("comment", "x"),
        PageAddress("notices").adding("show", "all"), PageAddress("post", "2"),
        PageAddress("posts", "2", "3"),
        PageAddress("2"),
    ])
    func `A wrong address opens nothing`(address: PageAddress) async throws {
        let run = try await ScreenRun.populated()
        #expect(await !run.test.open(address))
        #expect(run.test.address == PageAddress("posts"))
    }

    @Test func `Every screen is told that the session ended, and the command only without screens`() throws {
        let told = Mutex<[String]>([])
        let end = SessionEnd { _ in told.withLock { $0.append("command") } }
        let account = Account(
            id: 1, name: "yuna", email: "yuna@example.com", role: .member, isBlocked: false,
            createdAt: .distantPast)
        final class Owner {}
        let (one, other) = (Owner(), Owner())
        end.listen(one) { _ in told.withLock { $0.append("one") } }
        end.listen(other) { _ in told.withLock { $0.append("other") } }
        end.tell(account)
        #expect(told.withLock { $0.sorted() } == ["one", "other"])
        end.listen(one, nil)
        end.tell(account)
        end.listen(other, nil)
        end.tell(account)
        #expect(told.withLock { Array($0.dropFirst(2)) } == ["other", "command"])
    }
}
