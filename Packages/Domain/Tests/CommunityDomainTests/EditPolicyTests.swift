import CommunityDomain
import Foundation
import Testing

/// The table of the issue, one line for each case; every combination has to be in it.
@Suite struct EditPolicyTests {
    struct Situation: Hashable, Sendable {
        var actor: Role
        var isAuthor: Bool
        var author: Role
        var state: ModerationState
        var kind: Subject.Kind
        var isLate: Bool

        static let all: [Situation] = Role.allCases.flatMap { actor in
            ([(true, actor)] + Role.allCases.map { (false, $0) }).flatMap { isAuthor, author in
                ModerationState.allCases.flatMap { state in
                    Subject.Kind.allCases.flatMap { kind in
                        [false, true].map {
                            Situation(
                                actor: actor, isAuthor: isAuthor, author: author, state: state, kind: kind,
                                isLate: $0)
                        }
                    }
                }
            }
        }

        func verdict(on action: EditPolicy.Action) -> EditPolicy.Verdict {
            let created = Date(timeIntervalSince1970: 1_000_000)
            let target = EditPolicy.Target(
                kind: kind, author: .init(id: isAuthor ? 1 : 2, role: author), state: state,
                createdAt: created)
            return EditPolicy.may(
                action, actor: .init(id: 1, role: actor), on: target,
                at: created.addingTimeInterval(7 * 86_400 + (isLate ? 1 : 0)))
        }

        /// Whether the text looks to the actor as if it did not exist.
        var isUnseen: Bool { actor == .member && (state == .removed || state == .hidden && !isAuthor) }
    }

    @Test func `There are 144 situations`() {
        #expect(Set(Situation.all).count == 144)
    }

    @Test(arguments: Situation.all)
    func `Everyone reads visible texts, authors their hidden ones, moderators all`(
        situation: Situation
    ) {
        let expected: EditPolicy.Verdict =
            switch (situation.state, situation.actor, situation.isAuthor) {
            case (.visible, _, _), (.hidden, _, true), (_, .moderator, _), (_, .admin, _): .allowed
            case (.hidden, .member, false), (.removed, .member, _): .refused(.notVisible)
            }
        #expect(situation.verdict(on: .read) == expected)
    }

    @Test(arguments: Situation.all)
    func `Only the author edits, a comment for seven days`(situation: Situation) {
        let expected: EditPolicy.Verdict =
            switch (situation.isAuthor, situation.state, situation.kind, situation.isLate) {
            case (false, _, _, _): .refused(situation.isUnseen ? .notVisible : .notAuthor)
            case (true, .removed, _, _): .refused(situation.isUnseen ? .notVisible : .removed)
            case (true, _, .comment, true): .refused(.tooLate)
            case (true, _, .post, _), (true, _, .comment, false): .allowed
            }
        #expect(situation.verdict(on: .edit) == expected)
    }

    @Test(arguments: Situation.all)
    func `Only the author deletes, at any time`(situation: Situation) {
        let expected: EditPolicy.Verdict =
            switch (situation.isAuthor, situation.state) {
            case (false, _): .refused(situation.isUnseen ? .notVisible : .notAuthor)
            case (true, .removed): .refused(situation.isUnseen ? .notVisible : .removed)
            case (true, .visible), (true, .hidden): .allowed
            }
        #expect(situation.verdict(on: .delete) == expected)
    }

    @Test(arguments: Situation.all)
    func `Other users report the texts that they see`(situation: Situation) {
        let expected: EditPolicy.Verdict =
            switch (situation.isUnseen, situation.isAuthor, situation.state) {
            case (true, _, _): .refused(.notVisible)
            case (false, true, _): .refused(.own)
            case (false, false, .removed): .refused(.removed)
            case (false, false, _): .allowed
            }
        #expect(situation.verdict(on: .report) == expected)
    }

    @Test(arguments: Situation.all, ModerationAction.allCases)
    func `Moderators decide about others, and only admins about an admin`(
        situation: Situation, action: ModerationAction
    ) {
        let expected: EditPolicy.Verdict
        if situation.isUnseen {
            expected = .refused(.notVisible)
        } else if situation.actor == .member {
            expected = .refused(.needsRole(.moderator))
        } else if situation.isAuthor {
            expected = .refused(.own)
        } else if situation.author == .admin, situation.actor == .moderator {
            expected = .refused(.needsRole(.admin))
        } else {
            expected =
                switch (situation.state, action) {
                case (.visible, .hide), (.visible, .remove), (.hidden, .restore), (.hidden, .remove),
                    (.visible, .dismiss), (.hidden, .dismiss):
                    .allowed
                case (.removed, .restore): situation.actor == .admin ? .allowed : .refused(.needsRole(.admin))
                case (.visible, .restore), (.hidden, .hide), (.removed, .hide), (.removed, .remove),
                    (.removed, .dismiss):
                    .refused(.impossible)
                }
        }
        #expect(situation.verdict(on: .moderate(action)) == expected)
    }

    static let accountActions: [EditPolicy.AccountAction] =
        Role.allCases.map { .setRole($0) } + [.setBlocked(true), .setBlocked(false)]

    @Test(arguments: accountActions, Role.allCases)
    func `Only an admin changes roles and closes accounts, and never their own`(
        action: EditPolicy.AccountAction, role: Role
    ) {
        let actor = EditPolicy.Actor(id: 1, role: role)
        for other in Role.allCases {
            #expect(
                EditPolicy.may(action, actor: actor, on: .init(id: 2, role: other))
                    == (role == .admin ? .allowed : .refused(.needsRole(.admin))))
        }
        #expect(
            EditPolicy.may(action, actor: actor, on: actor)
                == .refused(role == .admin ? .own : .needsRole(.admin)))
    }

    @Test func `A clock that was set back does not end the time for edits`() {
        let created = Date(timeIntervalSince1970: 1_000_000)
        let author = EditPolicy.Actor(id: 1, role: .member)
        let target = EditPolicy.Target(kind: .comment, author: author, state: .visible, createdAt: created)
        #expect(EditPolicy.may(.edit, actor: author, on: target, at: created - 86_400) == .allowed)
    }

    @Test func `Actors and targets have the current values of posts, comments and accounts`() {
        let author = Author(id: 3, name: "meng", role: .moderator)
        let date = Date(timeIntervalSince1970: 5)
        let later = date + 1
        let actor = EditPolicy.Actor(id: 3, role: .moderator)
        let post = Post(id: 8, text: "a", author: author, createdAt: date, updatedAt: later, state: .hidden)
        let comment = Comment(
            id: 9, postID: 8, text: "b", author: author, createdAt: date, updatedAt: later, state: .removed)
        let account = Account(
            id: 3, name: "meng", email: "a@b.co", role: .moderator, isBlocked: false, createdAt: date)
        #expect(EditPolicy.Target(post) == .init(kind: .post, author: actor, state: .hidden, createdAt: date))
        #expect(
            EditPolicy.Target(comment)
                == .init(kind: .comment, author: actor, state: .removed, createdAt: date))
        #expect(EditPolicy.Actor(account) == actor)
    }
}
