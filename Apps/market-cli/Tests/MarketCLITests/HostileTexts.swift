/// Texts that attack a reader's terminal.
enum HostileTexts {
    static let all = attacks.map { "Evil \($0) end" }

    private static let attacks = [
        // Control sequences: colours, clearing, cursor movement, other screens, reports, hidden characters.
        "\u{1B}[31m", "\u{1B}[2J\u{1B}[H", "\u{1B}[1;3r", "\u{1B}[?1049h", "\u{1B}[6n", "\u{1B}[8m",
        "\u{1B}c",
        // Titles, links, the clipboard, pictures, with a terminator and without.
        "\u{1B}]0;owned\u{07}", "\u{1B}]8;;http://evil.test\u{1B}\\x\u{1B}]8;;\u{1B}\\",
        "\u{1B}]52;c;ZQ==\u{07}",
        "\u{1B}_Ga=T,f=24;AAAA\u{1B}\\", "\u{1B}Pq#0;2;0;0;0#0~~\u{1B}\\", "\u{1B}]0;never ends", "\u{1B}(0",
        // The same as single C1 characters, and single controls.
        "\u{9B}2J", "\u{9D}0;owned\u{9C}", "\u{90}q\u{9C}", "\u{85}", "safe\rEVIL", "\u{8}\u{8}\u{8}",
        "\t\u{B}\u{C}",
        "\u{7F}\u{7}", "line\nline\n\n\nline",
        // Order and invisibility.
        "\u{202E}gpj.exe", "\u{2066}\u{2067}\u{2069}", "\u{200E}\u{61C}", "\u{2028}\u{2029}",
        "\u{200B}\u{FEFF}",
        "\u{2060}\u{2064}", "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{E0041}\u{E007F}", "\u{180E}",
        // Length and height.
        "Z" + String(repeating: "\u{300}\u{489}", count: 60), String(repeating: "가", count: 400),
        String(repeating: "A", count: 900), "﷽𒐫👩‍👩‍👧‍👦",
        // Texts that programs in between might misinterpret.
        "'; DROP TABLE listing; --", "%s%n$(id)`id`", "../../etc/passwd", "--yes --help", "{name} “{n}”",
    ]
}
