import AppCore
import AppCoreTestSupport
import DomainCore
import Foundation
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MoviesCLI

@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ScreenTests {
    /// An unreachable server.
    private let away = StubTransport { _ throws(NetworkError) in throw .notConnected("no route") }
    private nonisolated static let sizes = [(80, 24), (200, 60), (40, 15)]

    @Test(arguments: sizes, Language.allCases)
    func `The screens are as recorded`(size: (Int, Int), language: Language) async throws {
        let run = try await ScreenRun(size.0, size.1, language: language)
        let text = await run.test.transcript([
            ("the list", ""), ("down, down", "jj"), ("bookmark", "b"), ("details", "\r"),
            ("Enter twice: like", "\r\r"), ("similar films", "s"), ("back, back", "\u{1B}\u{1B}"),
            ("genre", "f"), ("the fourth genre", "jjj\r"), ("order", "o"), ("by rating", "jj\r"),
            ("fewer lines", "v"), ("search", "2"), ("initials", "ㄱㅅㅊ"), ("the results", "\u{1B}"),
            ("bookmarks", "3"),
            ("remove", "b"), ("undo", "u"), ("commands", ":"), ("some of them", "book"), ("closed", "\u{1B}"),
            ("help", "?"), ("closed again", "\u{1B}"), ("import", "1i"), ("closed once more", "\u{1B}"),
            ("export", "e"),
        ])
        try GoldenFile("screens-\(language.rawValue)-\(size.0)x\(size.1).txt", beside: #filePath).expect(text)
    }

    /// Single letters, in every scope.
    @Test func `Every key does the same while the Korean keyboard is on`() async throws {
        // The message about a key without an action names the typed letter.
        func text(of run: ScreenRun) -> [String] {
            run.ui.terminal.screen.lines.filter { !$0.contains("does nothing here") }
        }
        for keys in ["jjk", "jb", "vv", "fjk", "ojj", "rk", "jg", "jy", "bu", "i", "e", "q"] {
            for start in keys.count == 3 ? ["", "3"] : ["\r"] {
                let (plain, other) = (try await ScreenRun(), try await ScreenRun())
                for run in [plain, other] { await run.ui.send("b"); await run.ui.send(start) }
                await plain.ui.type(keys)
                await other.ui.type(String(keys.map { ScreenTest.keyboard[$0] ?? $0 }))
                #expect(
                    text(of: plain) == text(of: other) && plain.ui.marked == other.ui.marked,
                    "\(start) \(keys)")
                #expect(plain.coordinator.flow.isFinished == other.coordinator.flow.isFinished)
            }
        }
    }

    @Test func `Another order or filter starts at the top, and a refresh keeps the selection`() async throws {
        let run = try await ScreenRun()
        await run.ui.type("jjjjj")
        let chosen = run.ui.marked
        await run.ui.type("r")
        #expect(run.ui.marked == chosen)
        // By rating, which changes nothing here, by title, and one genre.
        for keys in ["ojj\r", "o\r", "fj\r"] {
            await run.ui.type(keys)
            let first = try #require(run.ui.terminal.screen.lines.dropFirst(3).first)
            let title = try #require(first.split(separator: "  ").first)
            #expect(run.ui.marked.contains(title), "\(keys) \(run.ui.text)")
            await run.ui.type("jjjjj")
        }
    }

    @Test func `The settings open from the page of a film`() async throws {
        let run = try await ScreenRun()
        await run.ui.send("\r")
        await run.test.expectSettings(of: run.app)
    }

    @Test func `An import and an export begin on every screen`() async throws {
        let commands = [("import", "i", "import FILE"), ("export", "e", "export -o FILE")]
        let ways = ["\r", "3", "2\u{1B}"].flatMap { way in commands.map { (way, $0) } }
        for (way, (name, key, command)) in ways {
            let run = try await ScreenRun()
            for key in way { await run.ui.send(String(key)) }
            await run.ui.type(":" + name)
            #expect(run.ui.text.contains("movies-cli \(command)"), "\(run.ui.text)")
            await run.ui.type("\r")
            #expect(run.ui.scope?.name == name)
            await run.ui.send("\u{1B}")
            await run.ui.type(key)
            #expect(run.ui.scope?.name == name)
        }
    }

    @Test func `A key or a click on more in the list shows the whole synopsis`() async throws {
        let run = try await ScreenRun()
        let lines = run.ui.terminal.screen.lines
        let row = try #require(lines.lastIndex { $0.contains("… more") })
        let end = try #require(lines[row].range(of: "more", options: .backwards))
        let shown = lines[row].prefix { $0 != "…" }.split(separator: " ").prefix(4).joined(separator: " ")
        await run.ui.click(column: String(lines[row][..<end.lowerBound]).cellWidth + 1, row: row)
        #expect(run.ui.text.contains(shown) && run.ui.text.contains("esc close"), "\(run.ui.text)")
        await run.ui.send("\u{1B}")
        // The click selected its row.
        await run.ui.type("m")
        #expect(run.ui.text.contains(shown))
    }

    @Test
    func `A search is typed, selected from recent searches, and left`()
        async throws
    {
        let run = try await ScreenRun(100, 30)
        await run.ui.type("2")
        await run.ui.paste("parasite")
        await run.ui.send("\r")
        // Typing replaces the old text.
        await run.ui.type("/")
        await run.ui.paste("inceptoinxx")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("⌕ inceptoinxx"), "\(run.ui.text)")
        for _ in 0..<2 { await run.ui.send("\u{1B}") }
        // A search without results is not stored.
        #expect(run.ui.text.contains("Recent searches") && !run.ui.text.contains("inceptoinxx"))
        await run.ui.send("\u{1B}[B")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("“parasite”") && !run.ui.marked.isEmpty, "\(run.ui.text)")
        // The results have the focus, so that a digit selects a tab.
        await run.ui.type("1")
        #expect(run.ui.text.contains("newest first"))
    }

    @Test func `The suggestion below a search without results can be chosen`() async throws {
        let run = try await ScreenRun(100, 30)
        await run.ui.type("2")
        await run.ui.paste("parasite zzyzx")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Search for “Parasite”"), "\(run.ui.text)")
        await run.ui.send("\u{1B}[B")
        await run.ui.send("\r")
        #expect(run.ui.marked.contains("Parasite") && !run.ui.text.contains("zzyzx"), "\(run.ui.text)")
    }

    @Test func `Shows a server's list`() async throws {
        let run = try await ScreenRun(transport: server(title: "River"))
        #expect(run.ui.text.contains("River"))
    }

    @Test func `A search shows why each film was found`() async throws {
        for height in [15, 24, 60] {
            let run = try await ScreenRun(100, height)
            await run.ui.type("2")
            await run.ui.type("bong joon")
            await run.ui.send("\r")
            let lines = run.ui.text.split(separator: "\n")
            #expect(lines.contains { $0.contains("Parasite") && $0.contains("Bong Joon Ho") }, "\(height)")
        }
    }

    @Test func `A server that is away leaves a reason and a way to try again`() async throws {
        let run = try await ScreenRun(transport: away)
        #expect(run.ui.text.contains("cannot be reached") && run.ui.text.contains("r: try again"))
        await run.ui.type("r2")
        await run.ui.type("x")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("cannot be reached"))
        // Without results, the list cannot take the focus from the field.
        await run.ui.send("\u{1B}")
        await run.ui.type("3")
        #expect(run.ui.text.contains("No bookmarks yet"))
    }

    @Test func `Imports and exports films, and asks before a loss`() async throws {
        let run = try await ScreenRun()
        let films = try run.app.write("title,year\n강,2001\nRiver,1999\n", to: "two films.csv")
        let one = try run.app.write("title,year\nSea,1980\n", to: "one.csv")
        await run.ui.type("i")
        await run.ui.paste(films.replacing(" ", with: "\\ "))
        try await run.test.send("\r", until: "Replace the catalogue?")
        await run.ui.send("y")
        #expect(run.ui.text.contains("The catalogue now has 2 films"))
        await run.ui.send("\u{1B}")
        await run.ui.type("r")
        #expect(run.ui.text.contains("River"))

        // The last import still shows its result; a new sheet starts a new import.
        await run.ui.type("i")
        await run.ui.paste(one)
        try await run.test.send("\r", until: "Replace the catalogue?")
        await run.ui.send("n")
        await run.ui.send("\u{1B}")
        let path = run.app.path("out.json")
        await run.ui.type("e")
        await run.ui.paste(path)
        await run.ui.send("\r")
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(run.ui.text.contains("Wrote 2 films."))
        await run.ui.send("\r")

        // A file is not replaced without a yes, and the typed text stays.
        _ = try run.app.write("mine", to: "out.json")
        await run.ui.type("e")
        await run.ui.paste(path)
        try await run.test.send("\r", until: "already exists")
        await run.ui.send("n")
        #expect(run.ui.text.contains("out.json") && !run.ui.text.contains("Wrote"))
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
        // Pressing Enter twice asks once.
        try await run.test.send("\r\r", until: "already exists")
        await run.ui.send("y")
        #expect(run.ui.text.contains("Wrote 2 films.") && !run.ui.text.contains("already exists"))
        #expect(FileManager.default.contents(atPath: path)?.count ?? 0 > 4)
    }

    @Test func `One Esc closes the import, and the typed text returns until the import is done`() async throws
    {
        let run = try await ScreenRun()
        let films = try run.app.write("title,year\nRiver,1999\n", to: "rivers.csv")
        await run.ui.type("i")
        await run.ui.paste(films + "x")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("cannot be read"))
        await run.ui.send("\u{1B}")
        #expect(!run.ui.text.contains("rivers.csvx") && !run.ui.text.contains("Once more"))
        await run.ui.type("e")
        #expect(!run.ui.text.contains("rivers.csvx"))
        await run.ui.send("\u{1B}")
        await run.ui.type("i")
        #expect(run.ui.text.contains("rivers.csvx"))
        try await run.test.send("\u{7F}\r", until: "Replace the catalogue?")
        await run.ui.send("y")
        #expect(run.ui.text.contains("The catalogue now has 1 film"))
        await run.ui.send("\u{1B}")
        await run.ui.type("i")
        #expect(!run.ui.text.contains("rivers.csv"))
    }

    @Test func `The search key works on every screen`() async throws {
        for keys in ["", "3", "\r", "\rs", "2parasite\r\u{1B}\r"] {
            let run = try await ScreenRun()
            for key in keys { await run.ui.send(String(key)) }
            await run.ui.type("/")
            // The field contains the last search.
            await run.ui.send("\u{15}")
            await run.ui.type("godfather")
            await run.ui.send("\r")
            #expect(run.ui.text.contains("“godfather”") && run.ui.text.contains("The Godfather"), "\(keys)")
        }
    }

    @Test func `Reports an unusable file name beside the field`() async throws {
        let run = try await ScreenRun()
        await run.ui.type("e")
        await run.ui.type("films.txt")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("must end in .json or .csv") && run.ui.text.contains("films.txt"))
        await run.ui.send("\u{1B}\u{1B}")
        await run.ui.type("i")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Type the name of a file."))
    }

    @Test func `Gives a score, removes it with an empty line, and undoes that`() async throws {
        let run = try await ScreenRun()
        await run.ui.send("\r")
        await run.ui.type("a")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Type a number.") && run.ui.text.contains("Your score"))
        await run.ui.type("8.5")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("8.5") && !run.ui.text.contains("Type a number."))
        await run.ui.type("a0")
        await run.ui.send("\r")
        #expect(!run.ui.text.contains("Removed your score") && run.ui.text.contains("Leave it empty"))
        await run.ui.send("\u{7F}")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Removed your score"))
        await run.ui.type("u")
        #expect(run.ui.text.contains("8.5"))
    }

    @Test func `A bookmark on the page of a film is undone as in the list`() async throws {
        let run = try await ScreenRun()
        await run.ui.type("b\r")
        #expect(run.ui.text.contains("♥ bookmarked"))
        await run.ui.type("u")
        #expect(run.ui.text.contains("♡ not bookmarked"))
        await run.ui.type("bbu")
        #expect(run.ui.text.contains("♥ bookmarked"))
        // The older undo is gone: the key does nothing at worst.
        await run.ui.send("bu")
        #expect(!run.ui.text.contains("Bookmarked"))
    }

    @Test(.timeLimit(.minutes(10)))
    func `Shows the list's data of a film until its page is loaded, and Esc cancels the request`()
        async throws
    {
        let transport = HangingDetails()
        let run = try await ScreenRun(transport: transport)
        try await run.test.send("\r", until: "Genres")
        #expect(run.ui.text.contains("River (2001)") && run.ui.text.contains("loading"))
        await run.ui.send("\u{1B}")
        #expect(transport.isGivenUp && run.ui.text.contains("1 film"))
    }

    @Test func `Undo restores a bookmark with its date and place`() async throws {
        let run = try await ScreenRun()
        for keys in ["b", "jb", "jb"] {
            await run.ui.type(keys)
            run.app.pass(seconds: 86_400)
        }
        await run.ui.type("3j")
        let before = run.ui.terminal.screen.lines.dropLast()
        #expect(
            before.contains { $0.contains("3 days ago") } && before.contains { $0.contains("2 days ago") })
        await run.ui.type("b")
        #expect(run.ui.text.contains("2 bookmarked"))
        run.app.pass(seconds: 3_600)
        await run.ui.type("u")
        #expect(run.ui.terminal.screen.lines.dropLast() == before, "\(run.ui.text)")
    }

    @Test func `Tab completes file names, and a completed name can be opened`() async throws {
        let run = try await ScreenRun(200, 60)
        try run.app.write("title,year\nRiver,1999\n", to: "films/two films.csv")
        try run.app.write("title,year\nSea,1980\n", to: "films/twelve.csv")
        try run.app.write("", to: "films/two\u{1B}[2J.csv")
        await run.ui.type("i~/fi\t")
        #expect(run.ui.text.contains("~/films/"), "\(run.ui.text)")
        await run.ui.type("tw\t")
        #expect(run.ui.text.contains("  twelve.csv") && run.ui.text.contains("  two films.csv"))
        #expect(!run.ui.text.contains("2J"))
        await run.ui.type("o\t '")
        #expect(run.ui.text.contains("~/films/two\\ films.csv '"), "\(run.ui.text)")
        await run.ui.send(run.app.path("films/twe") + "\t")
        #expect(run.ui.text.contains("/films/twelve.csv'"), "\(run.ui.text)")
        try await run.test.send("\r", until: "Replace the catalogue?")
        await run.ui.send("y")
        #expect(run.ui.text.contains("The catalogue now has 2 films"), "\(run.ui.text)")
        await run.ui.send("\u{1B}")
        await run.ui.type("e~/fi\tmy films.csv")
        await run.ui.send("\r")
        #expect(FileManager.default.fileExists(atPath: run.app.path("films/my films.csv")))
    }

    @Test(arguments: 0..<4) func `Any keys, clicks and sizes are survived`(seed: UInt64) async throws {
        let run = try await ScreenRun()
        let inputs = [
            "j", "k", "\r", "\u{1B}", "\t", "?", ":", "b", "f", "o", "r", "v", "s", "a", "+", "1", "2", "3",
            "]", "u", "y",
            "한", "ㅓ", "\u{7F}", "\u{1B}[6~", "\u{1B}[F", "\u{C}", "\u{1B}[<64;3;4M", "i", "e", "8.5",
        ]
        await run.test.survive(inputs, seed: seed)
        #expect(
            run.coordinator.posters.loadingCount == 0
                && run.coordinator.posters.cost <= SlotPictures<[Poster]>.cap)
    }
}

/// Answers all requests except for the page of a film.
private final class HangingDetails: HTTPTransport {
    private let answers = server(title: "River")
    private let gate = Gate()
    private let state = Mutex(false)

    /// Whether the request for a page was cancelled.
    var isGivenUp: Bool { state.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard request.path.contains("movie_details") else { return try await answers.send(request) }
        await gate.wait()
        state.withLock { $0 = Task.isCancelled }
        throw .cancelled
    }
}

@MainActor
@Suite(.closing) struct ScreensCommandTests {
    @Test func `Without a terminal the help is printed, and ui says what to do instead`() async throws {
        let app = try TestApp()
        let help = await app.run([])
        #expect(help.code == .success && help.out.contains("movies-cli"))
        let ui = await app.run(["ui"])
        #expect(ui.code == .failure && ui.error.contains("need a terminal"))
    }

    @Test(.timeLimit(.minutes(10)), arguments: [true, false])
    func `Lines of --verbose are not written over the screens`(isErrorOnScreen: Bool) async throws {
        let app = try TestApp()
        let facts = TerminalFacts(
            isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: isErrorOnScreen,
            isErrorOnScreen: isErrorOnScreen)
        let transcript = Transcript(width: 80, facts: facts)
        let terminal = VirtualTerminal(80, 24)
        var environment = app.environment(transcript, variables: ["LC_ALL": "en_US.UTF-8"])
        environment.openTerminal = { _, _ in terminal }
        let screens = Task { [environment] in
            await app.app.run(["--verbose", "--store", "memory"], environment)
        }
        while !terminal.screen.text.contains("370 films") { try await Task.sleep(for: .milliseconds(2)) }
        #expect(transcript.rawError.contains("GET ") != isErrorOnScreen, "\(transcript.rawError)")
        terminal.send("q")
        #expect(await screens.value == .success)
        #expect(transcript.rawError.contains("GET "))
    }

    /// A dumb terminal receives lines without cursor movement.
    @Test func `On a dumb terminal the screens are read out`() async throws {
        let app = try TestApp()
        let run = await app.run(
            ["--store", "memory"], width: 80, variables: ["TERM": "dumb", "LC_ALL": "ko_KR.UTF-8"],
            input: ["1", "esc", "tab-2", "= 기생충", "1", "b", "esc", "tab-3", "q"])
        #expect(run.code == .success, "\(run.error)")
        run.expectHarmless("accessible mode")
        for expected in [
            "[목록], 검색, 북마크", "목록: 370개 중 1~10", "기생충", "북마크를 추가했습니다", "북마크: 1개 중 1~1", "아들이 핵심 증인이 된다.",
        ] {
            #expect(run.out.contains(expected), "\(expected)")
        }
    }

    @Test(arguments: [
        (#"{"bookmark": ["r"]}"#, "bookmark", "refresh"), (#"{"nonsense": ["r"]}"#, "nonsense", "action"),
        (#"{"bookmark": ["hyper+r"]}"#, "hyper+r", "bookmark"),
    ])
    func `Invalid keys in the settings are an error at the start`(
        keys: String, first: String, second: String
    ) async throws {
        let app = try TestApp()
        try app.write(#"{"screens": {"keys": \#(keys)}}"#, to: ".config/trellis/movies/default.json")
        let run = await app.run([], width: 80, variables: ["TERM": "xterm", "HOME": app.home])
        #expect(
            run.code == .failure && run.error.contains(first) && run.error.contains(second), "\(run.error)")
    }
}
