import CommunityDomain
import Foundation
import PresentationCore
import TextCore

extension Date {
    /// The current time of the tests.
    static let standstill = Date(timeIntervalSince1970: 1_000_000)
    static let threeMinutesEarlier = standstill.addingTimeInterval(-180)
}

extension Author {
    static let me = Author(id: 10, name: "meng")
    static let other = Author(id: 11, name: "다른이")
}

extension Account {
    static let me = Account(
        id: 10, name: "meng", email: "a@b.c", role: .member, isBlocked: false, createdAt: .standstill)
    static let admin = Account(
        id: 12, name: "admin", email: "a@b.d", role: .admin, isBlocked: false, createdAt: .standstill)
}

extension Post {
    static func stub(
        _ id: Int, _ text: String = "글", by author: Author = .other, version: Int = 1,
        state: ModerationState = .visible, comments: Int = 0, last: Int? = nil
    ) -> Post {
        Post(
            id: id, text: text, author: author, createdAt: .threeMinutesEarlier, updatedAt: .standstill,
            version: version, state: state, commentCount: comments, lastCommentID: last)
    }
}

extension Comment {
    static func stub(
        _ id: Int, on post: Int = 1, _ text: String = "댓글", by author: Author = .other, version: Int = 1,
        state: ModerationState = .visible
    ) -> Comment {
        Comment(
            id: id, postID: post, text: text, author: author, createdAt: .threeMinutesEarlier,
            updatedAt: .standstill, version: version, state: state)
    }
}

extension Surroundings {
    /// A user in UTC at the current time of the tests.
    static func test(_ language: Language = .english, now: Date = .standstill) -> Surroundings {
        Surroundings(language, localTime: .utc, now: { now })
    }
}
