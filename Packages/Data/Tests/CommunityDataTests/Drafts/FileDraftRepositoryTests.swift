import TextCore
import CommunityData
import CommunityDomain
import Foundation
import Persistence
import Synchronization
import TestSupport
import Testing

private final class Reasons: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
}

@Suite(.timeLimit(.minutes(10))) struct FileDraftRepositoryTests {
    private let folder: TemporaryFolder
    private var root: String { folder.file("data") }
    private var path: String { root + "/drafts" }
    private var drafts: FileDraftRepository {
        drafts(of: Self.place)
    }
    private static let place = BoardPlace(server: "https://board.test", account: 10, name: "meng")

    init() throws { folder = try TemporaryFolder() }

    private func drafts(of place: BoardPlace) -> FileDraftRepository {
        FileDraftRepository(folder: PrivateFolder(path: path, sizeLimit: FileDraftRepository.sizeLimit)) {
            place
        }
    }

    private func write(_ text: String, to name: String, permissions: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        try FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: "\(path)/\(name)")
    }

    @Test func `Without a folder there are no drafts, and reading creates none`() async throws {
        #expect(try await drafts.drafts().isEmpty)
        #expect(try await drafts.draft(1) == nil)
        #expect(try await drafts.discard(1) == false)
        await #expect(throws: CommunityError.notFound) { try await drafts.file(of: 1) }
        #expect(!FileManager.default.fileExists(atPath: root))
    }

    @Test(arguments: [
        Draft.Target.newPost, .post(12, version: 2), .newComment(post: 12), .comment(7, post: 12, version: 3),
    ])
    func `The next process reads a draft with its text and target`(
        target: Draft.Target
    ) async throws {
        let text = "안녕 👋\r\nline\n\u{1B}[2J"
        let kept = try await drafts.keep(text, for: target)
        #expect(kept.id == 1 && kept.text == text && kept.target == target)
        #expect(try await drafts.drafts() == [kept])
        #expect(try await drafts.draft(1) == kept)
        #expect(abs(kept.updatedAt.timeIntervalSinceNow) < 600)
    }

    @Test func `A draft has the text that an editor saves, and is listed once it is not empty`()
        async throws
    {
        let kept = try await drafts.keep("", for: .newPost)
        let file = try await drafts.file(of: kept.id)
        #expect(file == "\(path)/1.post.at-1.md")
        #expect(try await drafts.drafts().isEmpty)
        try write("edited", to: "1.post.at-1.md")
        #expect(try await drafts.draft(1)?.text == "edited")
        #expect(try await drafts.drafts().map(\.id) == [1])
    }

    @Test func `Lists the newest first, and an edit makes a draft the newest`() async throws {
        for text in ["a", "b", "c"] { _ = try await drafts.keep(text, for: .newPost) }
        for (index, name) in ["2", "3", "1"].enumerated() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(1_000 - index))],
                ofItemAtPath: "\(path)/\(name).post.at-1.md")
        }
        #expect(try await drafts.drafts().map(\.id) == [2, 3, 1])
    }

    @Test func `Changes the text of a draft, unless it is gone`() async throws {
        let kept = try await drafts.keep("a", for: .newComment(post: 12))
        #expect(try await drafts.save("안녕", in: kept.id))
        let saved = try #require(try await drafts.draft(kept.id))
        #expect(saved.text == "안녕" && saved.target == kept.target && saved.place == kept.place)
        #expect(try await drafts.drafts().count == 1)
        _ = try await drafts.discard(kept.id)
        #expect(try await drafts.save("b", in: kept.id) == false)
        #expect(try await drafts.drafts().isEmpty)
    }

    @Test func `Discards one draft and keeps the others`() async throws {
        for text in ["a", "b", "c"] { _ = try await drafts.keep(text, for: .newPost) }
        #expect(try await drafts.discard(2))
        #expect(try await drafts.discard(2) == false)
        #expect(Set(try await drafts.drafts().map(\.id)) == [1, 3])
        #expect(try await drafts.keep("d", for: .newPost).id == 4)
    }

    @Test func `Ignores the files that editors leave beside a draft`() async throws {
        _ = try await drafts.keep("a", for: .newPost)
        for name in ["1.post.md~", ".1.post.md.swp", "#1.post.md#", "4913", "9.post.md.bak", "7.post.md.new"]
        {
            try write("x", to: name)
        }
        #expect(try await drafts.drafts().map(\.text) == ["a"])
        #expect(try await drafts.keep("b", for: .newPost).id == 2)
    }

    @Test(arguments: [0o644, 0o640, 0o660, 0o604])
    func `Reads a draft whose editor made it readable for others`(permissions: Int) async throws {
        for text in ["a", "b"] { _ = try await drafts.keep(text, for: .newPost) }
        try write("a", to: "1.post.at-1.md", permissions: permissions)
        #expect(try await drafts.drafts().count == 2)
        try write("a", to: "1.post.at-1.md", permissions: permissions)
        #expect(try await drafts.draft(1)?.text == "a")
    }

    @Test func `Leaves an unreadable draft out of the list, reports it, and lists the others`()
        async throws
    {
        for text in ["a", "b"] { _ = try await drafts.keep(text, for: .newPost) }
        try write(String(repeating: "a", count: FileDraftRepository.sizeLimit + 1), to: "1.post.at-1.md")
        let reasons = Reasons()
        let drafts = FileDraftRepository(
            folder: PrivateFolder(path: path, sizeLimit: FileDraftRepository.sizeLimit),
            place: { Self.place },
            onUnreadable: { reasons.add("\($0)") })
        #expect(try await drafts.drafts().map(\.text) == ["b"])
        #expect(reasons.all.count == 1 && reasons.all.first?.contains("1.post.at-1.md") == true)
        await #expect(throws: CommunityError.self) { try await drafts.draft(1) }
        #expect(try await drafts.discard(1))
    }

    @Test(
        arguments: [[0xC1, 0xA4, 0xB3, 0xE7], [0xFF, 0xFE, 0x48, 0x00], [0x61, 0xED, 0xA0, 0x80]] as [[UInt8]]
    )
    func `Marks a draft that is not UTF-8`(bytes: [UInt8]) async throws {
        _ = try await drafts.keep("a", for: .newPost)
        #expect(try await drafts.draft(1)?.isUTF8 == true)
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/1.post.at-1.md"))
        #expect(try await drafts.draft(1)?.isUTF8 == false)
    }

    /// Such as the Notepad of Windows.
    @Test func `Drops the byte order mark that an editor writes`() async throws {
        _ = try await drafts.keep("a", for: .newPost)
        let bytes = [0xEF, 0xBB, 0xBF] + Array("안녕\u{FEFF}".utf8)
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/1.post.at-1.md"))
        #expect(try await drafts.draft(1)?.text == "안녕\u{FEFF}")
        #expect(try await drafts.draft(1)?.isUTF8 == true)
    }

    @Test func `A link is not a draft, is not followed, and keeps its number`() async throws {
        _ = try await drafts.keep("a", for: .newPost)
        try Data("secret".utf8).write(to: URL(fileURLWithPath: root + "/elsewhere"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/2.post.md", withDestinationPath: root + "/elsewhere")
        #expect(try await drafts.drafts().map(\.text) == ["a"])
        #expect(try await drafts.draft(2) == nil)
        await #expect(throws: CommunityError.notFound) { try await drafts.file(of: 2) }
        #expect(try await drafts.discard(2) == false)
        #expect(try await drafts.keep("b", for: .newPost).id == 3)
        #expect(try String(contentsOfFile: root + "/elsewhere", encoding: .utf8) == "secret")
    }

    @Test func `Refuses a folder that others may use, or that is a link`() async throws {
        _ = try await drafts.keep("a", for: .newPost)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        await #expect(throws: CommunityError.self) { try await drafts.drafts() }
        await #expect(throws: CommunityError.self) { try await drafts.keep("b", for: .newPost) }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try FileManager.default.moveItem(atPath: path, toPath: root + "/moved")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: root + "/moved")
        await #expect(throws: CommunityError.self) { try await drafts.drafts() }
        await #expect(throws: CommunityError.self) { try await drafts.keep("b", for: .newPost) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: root + "/moved").contains("1.post.at-1.md"))
    }

    @Test func `Refuses a text longer than any draft, and repairs invalid letters`() async throws {
        let limit = FileDraftRepository.sizeLimit
        await #expect(throws: CommunityError.text(.tooLarge(limit: limit))) {
            try await drafts.keep(String(repeating: "a", count: limit + 1), for: .newPost)
        }
        let whole = String(repeating: "a", count: limit)
        #expect(try await drafts.draft(try await drafts.keep(whole, for: .newPost).id)?.text == whole)
        try Data([0x61, 0xFF, 0x62]).write(to: URL(fileURLWithPath: "\(path)/1.post.at-1.md"))
        #expect(try await drafts.draft(1)?.text == "a\u{FFFD}b")
    }

    @Test func `Concurrent processes give drafts different numbers and lose none`() async throws {
        let repositories = (0..<8).map { _ in drafts }
        let kept = try await withThrowingTaskGroup(of: Draft.self) { group in
            for (index, drafts) in repositories.enumerated() {
                for round in 0..<5 {
                    group.addTask {
                        let target: Draft.Target =
                            index.isMultiple(of: 2) ? .newPost : .newComment(post: index)
                        return try await drafts.keep("\(index) \(round)", for: target)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(kept.map(\.id)).count == 40)
        #expect(Set(try await drafts.drafts().map(\.text)) == Set(kept.map(\.text)))
        #expect(Set(kept.map(\.text)).count == 40)
    }

    @Test(arguments: [
        BoardPlace(server: nil, account: 10, name: "민수"),
        BoardPlace(server: "https://board.test", account: nil),
        BoardPlace(server: "https://board.test", account: 10, database: "another"),
        BoardPlace(server: "https://b.test/" + String(repeating: "a", count: 2_000), account: 10),
    ])
    func `A draft keeps its place, whoever reads it later`(place: BoardPlace) async throws {
        _ = try await drafts.keep("mine", for: .newPost)
        let kept = try await drafts(of: place).keep("theirs", for: .newPost)
        #expect(kept.id == 2 && kept.place == place && kept.place?.name == place.name)
        let read = try await drafts.drafts()
        #expect(
            Dictionary(uniqueKeysWithValues: read.map { ($0.text, $0.place) }) == [
                "mine": Self.place, "theirs": place,
            ])
        #expect(read.first { $0.id == 2 }?.place?.name == place.name)
        #expect(read.filter { $0.belongs(to: Self.place) }.map(\.text).contains("mine"))
        #expect(try await drafts(of: place).keep("more", for: .newPost).id == 3)
        let files = try FileManager.default.contentsOfDirectory(atPath: path).filter {
            $0.hasSuffix(".place.json")
        }
        #expect(files.count == 2)
    }

    @Test func `A draft of an older version has no place, and keeps its number`() async throws {
        _ = try await drafts.keep("new", for: .newPost)
        try write("old", to: "2.comment-on-12.md")
        let old = try #require(try await drafts.draft(2))
        #expect(old.text == "old" && old.place == nil && !old.belongs(to: Self.place))
        #expect(try await drafts.keep("next", for: .newPost).id == 3)
        #expect(try await drafts.discard(2))
    }

    @Test func `A draft written without an account belongs to every account of that server`() async throws {
        let nobody = BoardPlace(server: "https://board.test", account: nil)
        let kept = try await drafts(of: nobody).keep("a", for: .newPost)
        #expect(kept.belongs(to: Self.place) && kept.belongs(to: nobody))
        #expect(!kept.belongs(to: BoardPlace(server: nil, account: 10)))
        #expect(try await !drafts.keep("b", for: .newPost).belongs(to: nobody))
    }
}
