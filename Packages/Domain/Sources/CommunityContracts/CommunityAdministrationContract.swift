import DomainCore
public import CommunityDomain
public import ContractCore
import TextCore

/// The administration of a board without accounts, for one check.
public struct CommunityAdministrationSubject: ContractSubject {
    public var administration: any CommunityAdministration
    /// Makes an unused device of that board.
    public var device: @Sendable () async throws -> BoardDevice
    public var end: @Sendable () async -> Void

    public init(
        administration: any CommunityAdministration,
        device: @escaping @Sendable () async throws -> BoardDevice,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.administration = administration
        self.device = device
        self.end = end
    }

    /// A new member, signed in.
    fileprivate func member(_ name: String) async throws -> BoardDevice {
        let device = try await device()
        _ = try await device.session.signUp(
            name: name, email: "\(name)@example.org", password: BoardSubject.password)
        return device
    }
}

/// The behaviour of every `CommunityAdministration`, on the server's machine.
public enum CommunityAdministrationContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours: [Behaviour<CommunityAdministrationSubject>] = [
        Behaviour("All accounts are listed as they are, the oldest first") { subject in
            try Deviation.unless(try await subject.administration.accounts(), is: [], "the accounts at first")
            let emails = ["zoe", "adam", "mina"]
            for name in emails { _ = try await subject.member(name) }
            _ = try await subject.administration.setRole(.admin, of: "adam")
            _ = try await subject.administration.block("mina", reason: "spam")
            let accounts = try await subject.administration.accounts()
            try Deviation.unless(accounts.map(\.name), is: ["zoe", "adam", "mina"], "the names")
            try Deviation.unless(
                accounts.map(\.email), is: emails.map { "\($0)@example.org" }, "the addresses")
            try Deviation.unless(accounts.map(\.role), is: [.member, .admin, .member], "the roles")
            try Deviation.unless(accounts.map(\.isBlocked), is: [false, false, true], "who is blocked")
        },
        Behaviour("The first admin is made here, and the log says that nobody else did it") { subject in
            let device = try await subject.member("ada")
            let account = try await subject.administration.setRole(.admin, of: "ADA")
            try Deviation.unless(account.role, is: .admin, "the role")
            try Deviation.unless(
                try await device.session.refreshed().account, is: account, "whom the board takes ada for")
            let log = try await device.moderation.log(before: nil, limit: 10)
            let author = Author(id: account.id, name: "ada", role: .admin)
            try Deviation.unless(log.map(\.deed), is: [.changedRole(of: author, to: .admin)], "the log")
            try Deviation.unless(log.map(\.moderator), is: [nil], "who did it")
        },
        Behaviour("Whoever is blocked here is put out, until that ends") { subject in
            let device = try await subject.member("meng")
            let blocked = try await subject.administration.block("meng", reason: "spam")
            try Deviation.unless(blocked.isBlocked, is: true, "whether the account is blocked")
            try await device.expectSignedOut("the posts of somebody who is blocked")
            let release = try await subject.administration.release("meng", unblocking: "")
            try Deviation.unless(release.wasBlocked, is: true, "whether it was blocked until then")
            let again = try await subject.administration.release("meng", unblocking: "")
            try Deviation.unless(again.wasBlocked, is: false, "whether it is blocked in the end")
            let session = try await device.session.signIn(
                identifier: "meng", password: BoardSubject.password)
            try Deviation.unless(session.account.id, is: blocked.id, "whoever signs in then")
        },
        Behaviour("Blocking needs a reason that can be read") { subject in
            let device = try await subject.member("meng")
            try await Deviation.unless(CommunityError.text(.empty), from: "a block without a reason") {
                () async throws(CommunityError) in
                _ = try await subject.administration.block("meng", reason: " ")
            }
            try Deviation.unless(try await device.texts(), is: [], "the posts that meng still sees")
        },
        Behaviour("A password that is set here ends all sessions, and lets its owner in") { subject in
            let device = try await subject.member("meng")
            try await subject.administration.setPassword("another horse 9", of: "meng")
            try await device.expectSignedOut("the posts afterwards")
            try await Deviation.unless(
                CommunityError.refused(.credentialsWrong), from: "signing in with the old password"
            ) { () async throws(CommunityError) in
                _ = try await device.session.signIn(identifier: "meng", password: BoardSubject.password)
            }
            let account = try await device.session.signIn(
                identifier: "meng", password: "another horse 9"
            ).account
            try Deviation.unless(account.name, is: "meng", "whoever signs in with the new one")
        },
        Behaviour("Another key signs everybody out, who may sign in again") { subject in
            let devices = [try await subject.member("meng"), try await subject.member("ann")]
            try Deviation.unless(
                try await subject.administration.rotateKeys(), is: 2, "the sessions that ended")
            for device in devices { try await device.expectSignedOut("the posts afterwards") }
            let account = try await devices[0].session.signIn(
                identifier: "meng", password: BoardSubject.password
            ).account
            try Deviation.unless(account.name, is: "meng", "whoever signs in then")
        },
        Behaviour("A password that is not good enough is not set") { subject in
            let device = try await subject.member("meng")
            for (password, refusal) in [
                ("short", CommunityError.Refusal.passwordTooShort), ("password1", .passwordTooCommon),
                ("meng@example.org", .passwordTooCommon),
            ] {
                try await Deviation.unless(CommunityError.refused(refusal), from: password) {
                    () async throws(CommunityError) in
                    try await subject.administration.setPassword(password, of: "meng")
                }
            }
            try Deviation.unless(
                try await device.session.refreshed().account.name, is: "meng", "who is still signed in")
        },
        Behaviour("Nothing is done to somebody who is not there") { subject in
            let administration = subject.administration
            try await Deviation.unless(CommunityError.notFound, from: "a role") {
                () async throws(CommunityError) in
                _ = try await administration.setRole(.admin, of: "nobody")
            }
            try await Deviation.unless(CommunityError.notFound, from: "a block") {
                () async throws(CommunityError) in
                _ = try await administration.block("nobody", reason: "why")
            }
            try await Deviation.unless(CommunityError.notFound, from: "a quota") {
                () async throws(CommunityError) in
                _ = try await administration.bytesWrittenToday(by: "nobody", resets: true)
            }
            try await Deviation.unless(CommunityError.notFound, from: "a password") {
                () async throws(CommunityError) in
                try await administration.setPassword("another horse 9", of: "nobody")
            }
        },
    ]
}
