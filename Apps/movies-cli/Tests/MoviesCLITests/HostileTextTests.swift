import AppCoreTestSupport
import TerminalKit
import Testing

/// Whether the scalar is harmless to a terminal: a character, a space or the end of a line.
func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
        0xE0000...0xE007F:
        false
    default: true
    }
}

/// Texts from a server never control the terminal.
@MainActor
@Suite struct HostileTextTests {
    private static let title =
        "Evil\u{1B}]0;owned\u{07}\u{1B}[2J\u{9B}31m\u{202E}live\u{2066}\r\n\u{FEFF}\u{E0041}한"

    @Test(arguments: [
        ["list"], ["search", "evil"], ["show", "7"], ["similar", "7"], ["bookmark", "add", "7"],
        ["rate", "7", "8"],
    ])
    func `A hostile title is printed as text`(command: [String]) async throws {
        let app = try TestApp()
        for width in [nil, 40, 120] {
            let run = await app.run(command, width: width, transport: server(title: Self.title))
            #expect(
                (run.out + run.error).unicodeScalars.allSatisfy(isHarmless), "\(run.out.debugDescription)")
            #expect(run.out.contains("Evil"))
        }
    }

    @Test func `A hostile bookmark is printed as text`() async throws {
        let app = try TestApp()
        #expect(await app.run("bookmark", "add", "7", transport: server(title: Self.title)).code == .success)
        for command in [["bookmark", "list"], ["bookmark", "list", "--json"], ["bookmark", "remove", "7"]] {
            let run = await app.run(command, width: 60)
            #expect(run.out.contains("Evil"))
            #expect((run.out + run.error).unicodeScalars.allSatisfy(isHarmless))
        }
    }

    @Test(arguments: [["list"], ["search", "evil"], ["similar", "7"]])
    func `JSON contains exactly the server's text, in harmless characters`(command: [String]) async throws {
        let app = try TestApp()
        let run = await app.run(command + ["--json"], transport: server(title: Self.title))
        #expect(run.out.unicodeScalars.allSatisfy(isHarmless))
        #expect(try run.films().first?["title"] as? String == Self.title)
    }

    @Test func `The JSON of a film's page is also harmless`() async throws {
        let run = await (try TestApp()).run("show", "7", "--json", transport: server(title: Self.title))
        #expect(run.out.unicodeScalars.allSatisfy(isHarmless))
        #expect(try run.json()["synopsis"] as? String == Self.title)
    }

    @Test(arguments: [
        ["list", "--year", "\u{1B}[31m"], ["show", "\u{1B}[31m"], ["\u{1B}[31m"], ["--\u{1B}[31m"],
        ["list", "\u{202E}x"],
        ["config", "set", "limit", "\u{1B}[31m"], ["--profile", "\u{1B}[31m", "list"],
        ["search", "\u{1B}[31m쀍"],
        ["list", "--cursor", "\u{1B}[31m"], ["import", "/no/\u{1B}[31m"], ["export", "-o", "/no/\u{1B}[31m"],
    ])
    func `What a user types is printed as text`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(!(run.out + run.error).isEmpty)
        #expect((run.out + run.error).unicodeScalars.allSatisfy(isHarmless), "\(run.error.debugDescription)")
    }
}
