import AccountCore
import BackendCore
import Basics
import CommunityBackend
import Foundation
import NetworkCore
import PasswordCore
import Persistence
import SQLCore
import SQLiteDriver

/// Fills a board with posts of one member, and a hundred comments on the first, without a request for each.
enum BoardFiller {
    static let member = "ann"

    static func fill(_ count: Int, _ database: SQLiteDatabase) async throws {
        var accounts = AccountStore.Options()
        accounts.passwordCost = .least
        let store = CommunityStore(database: database, now: { Date() }, accounts: accounts)
        let sign = #"{"username":"\#(member)","email":"ann@example.org","password":"correct horse"}"#
        let answer = await CommunityBackend(store: store, options: CommunityBackendOptions()).service(
            HTTPRequest(
                method: .post, path: "/auth/local/register", headers: ["Content-Type": "application/json"],
                body: Array(sign.utf8)))
        guard answer.isSuccess else {
            throw BenchFailure(description: String(decoding: answer.body, as: UTF8.self))
        }
        let now = Int(Date().timeIntervalSince1970) * 1_000
        try await database.write { connection throws(StoreError) in
            var random = StableRandom(seed: 1)
            for number in 1...count {
                try connection.execute(
                    "INSERT INTO post (author_id, text, created_at, updated_at) VALUES (1, ?1, ?2, ?2)",
                    .text(text(number, &random)), .int(now - count + number))
            }
            for number in 1...100 {
                try connection.execute(
                    "INSERT INTO comment (post_id, author_id, text, created_at, updated_at) VALUES (1, 1, ?1, ?2, ?2)",
                    .text(text(number, &random)), .int(now - 100 + number))
            }
            try connection.execute("UPDATE post SET comment_count = 100, last_comment = 100 WHERE id = 1")
            try PortableBoard().finish(on: connection)
        }
    }

    /// Words with realistic frequencies: mostly a few common words, sometimes one of very many rare words.
    private static func text(_ number: Int, _ random: inout StableRandom) -> String {
        var all = ["\(number)"]
        for _ in 0..<Int.random(in: 10...50, using: &random) {
            let isRare = Int.random(in: 0..<10, using: &random) == 0
            all.append(isRare ? rareWord(&random) : words.randomElement(using: &random) ?? "")
        }
        return all.joined(separator: " ")
    }

    private static func rareWord(_ random: inout StableRandom) -> String {
        let isKorean = Bool.random(using: &random)
        let letters = isKorean ? Array("가나다라마바사아자차카타파하고노도로") : Array("abcdefghiklmnoprstuw")
        return String((0..<(isKorean ? 3 : 7)).compactMap { _ in letters.randomElement(using: &random) })
    }

    private static let words = """
        오늘은 날씨가 정말 좋아서 공원을 산책했습니다 저녁에는 친구와 함께 영화를 보고 맛있는 음식을 먹었어요 내일은 회사에서 중요한 발표가 있어 준비를 해야 합니다 \
        요즘 읽는 책이 무척 재미있는데 추천해 주신 분께 감사드립니다 여행 계획을 세우는 중인데 숙소를 어디로 정할지 고민입니다 \
        the a of to and in it that was for on with as at by we had river morning train window letter small garden light \
        walked waited returned together because never again something between
        """.split(separator: " ").map(String.init)
}
