import TestSupport

/// Texts that attack a reader's terminal: a thousand byte strings, the same in each run.
enum HostileBytes {
    static let all: [[UInt8]] = {
        var random = SplitMix(seed: 8)
        var all = named
        while all.count < 1_000 {
            var bytes = Array("Evil ".utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes += attacks.randomElement(using: &random) ?? []
                bytes += (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    UInt8.random(in: 1...255, using: &random)
                }
            }
            all.append(bytes)
        }
        return all
    }()

    /// Each attack separately.
    static let named = attacks.map { Array("Evil ".utf8) + $0 + Array(" end".utf8) }

    /// The classes of attack, one or more of each.
    private static let attacks: [[UInt8]] = {
        let texts = [
            // CSI: colours, clear, cursor, scroll region, modes (alternate screen, mouse, bracketed paste), reports.
            "\u{1B}[31m", "\u{1B}[2J\u{1B}[H", "\u{1B}[10;10H", "\u{1B}[1;3r", "\u{1B}[?1049h",
            "\u{1B}[?1003h",
            "\u{1B}[?2004h", "\u{1B}[6n", "\u{1B}[c", "\u{1B}[21t", "\u{1B}[8m", "\u{1B}[?25l", "\u{1B}[4h",
            // OSC: title, hyperlink, clipboard, palette, notifications, iTerm2, with either terminator and without any.
            "\u{1B}]0;owned\u{07}", "\u{1B}]2;owned\u{1B}\\",
            "\u{1B}]8;;http://evil.test\u{1B}\\click\u{1B}]8;;\u{1B}\\",
            "\u{1B}]52;c;ZXZpbA==\u{07}", "\u{1B}]4;1;#000000\u{07}", "\u{1B}]9;hey\u{07}",
            "\u{1B}]1337;File=:AA\u{07}",
            "\u{1B}]0;never ends",
            // DCS, APC, PM, SOS, and single escapes: reset, charset, key pad, save and restore.
            "\u{1B}P$q\"p\u{1B}\\", "\u{1B}P0;0|evil\u{1B}\\", "\u{1B}_Gf=24;AAAA\u{1B}\\",
            "\u{1B}^pm\u{1B}\\",
            "\u{1B}Xsos\u{1B}\\", "\u{1B}c", "\u{1B}(0", "\u{1B}=", "\u{1B}7\u{1B}8", "\u{1B}#8",
            "\u{0E}\u{0F}",
            // The same as C1 characters.
            "\u{9B}31m", "\u{9D}0;owned\u{9C}", "\u{90}evil\u{9C}", "\u{9F}evil\u{9C}", "\u{85}", "\u{8D}",
            // Overwriting.
            "safe\rEVIL", "abc\u{08}\u{08}\u{08}xyz", "\u{07}\u{0B}\u{0C}\t", "\r\n\r\n", "\u{7F}",
            // Order and invisibility.
            "\u{202E}txt.exe", "\u{202A}\u{202B}\u{202D}\u{202C}", "\u{2066}\u{2067}\u{2068}\u{2069}",
            "\u{200E}\u{200F}\u{61C}",
            "\u{2028}\u{2029}", "\u{200B}\u{FEFF}\u{2060}", "\u{2061}\u{2062}\u{2063}\u{2064}",
            "\u{FFF9}a\u{FFFA}b\u{FFFB}",
            "\u{E0001}\u{E0041}\u{E007F}", "\u{206A}\u{206F}", "\u{180E}\u{115F}\u{3164}\u{FFA0}",
            "\u{200D}\u{200D}\u{200C}",
            // Floods and length.
            "Z" + String(repeating: "\u{300}\u{36F}\u{489}", count: 60),
            String(repeating: "\u{20DD}", count: 40),
            String(repeating: "A", count: 2_000), String(repeating: "가", count: 700),
            String(repeating: "\n", count: 50),
            "﷽𒐫꧅", "\u{FDFA}\u{1D173}\u{1D17A}",
            // Texts that programs in between might misinterpret.
            "'; DROP TABLE post; --", "\" OR \"1\"=\"1", "$(touch /tmp/x) `id` ${HOME} %s%n %d",
            "<script>alert(1)</script>",
            "# Heading\n> quote\n```", "[a](javascript:b)", "\\u001b[31m \\x1b]0;x\\a", "{n}|{name}|{text}",
            "../../etc/passwd",
            "NULL null undefined NaN", "--yes --help -", "\u{0}\u{1}\u{2}",
        ]
        let broken: [[UInt8]] = [
            [0xFF, 0xFE], [0xC0, 0x80], [0xE2, 0x28, 0xA1], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xC2], [0x9B, 0x33, 0x31, 0x6D], [0x80, 0x1B, 0x5B, 0x32, 0x4A],
            [0xE0, 0x80, 0x9B],
            [0xEF, 0xBF, 0xBE, 0xF4, 0x8F, 0xBF, 0xBF, 0xEF, 0xB7, 0x90],
        ]
        return texts.map { Array($0.utf8).filter { $0 != 0 } } + broken
    }()
}
