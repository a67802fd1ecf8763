/// The ways around the compiler's checks. Each use must be listed with its reason, so that every use is deliberate.
struct EscapeHatches {
    /// "path: name" and the reason why it cannot be avoided. The goal is an empty list.
    static let listed: [String: String] = [
        "Packages/DIContainer/Sources/DIContainer/DependencyRecord.swift: fatalError":
            "a circle of values over two threads: waiting would never end, and there is no value to return",
        "Packages/Domain/Sources/MarketDomain/Exchange/Engine/Exchange.swift: @unchecked":
            "cannot be copied and owns its books alone, which the compiler cannot see through classes and pointers",
        "Packages/Basics/Sources/Platform/Platform.swift: @_":
            "`@_exported` is the only way to choose the modules of the platform in one place",
    ].merging(
        exportingReasons.map {
            ("\($0).swift: @_", "every file that throws or reads an error of the module needs `ErrorText`")
        }, uniquingKeysWith: { one, _ in one })

    /// The files that declare errors with an `ErrorText`.
    private static let exportingReasons = [
        "Packages/Backend/Sources/CatalogueFiles/Reading/CatalogueFileError",
        "Packages/Backend/Sources/HTTPServer/HTTPServer",
        "Packages/Domain/Sources/CommunityDomain/Entities/CommunityError",
        "Packages/Domain/Sources/DomainCore/DomainError",
        "Packages/Domain/Sources/MarketDomain/Listings/Entities/MarketError",
        "Packages/Domain/Sources/MoviesDomain/Entities/LibraryError",
        "Packages/NetworkCore/Sources/NetworkCore/Messages/NetworkError",
        "Packages/Persistence/Sources/SQLCore/StoreError",
        "Packages/Pictures/Sources/PictureCore/PictureProcessing",
        "Packages/TerminalKit/Sources/TerminalKit/Process/Editor",
    ]

    private static let words: [String: String] = [
        "@unchecked": "@unchecked", "unsafeBitCast": "unsafeBitCast", "unsafeDowncast": "unsafeDowncast",
        "unsafelyUnwrapped": "unsafelyUnwrapped", "assumeIsolated": "assumeIsolated",
        "fatalError": "fatalError", "preconditionFailure": "fatalError", "assertionFailure": "fatalError",
    ]

    /// The uses in a file, in order, with their lines.
    static func uses(in file: SourceFile) -> [(line: Int, name: String)] {
        let tokens = file.tokens
        return tokens.indices.compactMap { index in
            name(at: index, of: tokens).map { (tokens[index].line, $0) }
        }
    }

    private static func name(at index: Int, of tokens: [SwiftToken]) -> String? {
        let token = tokens[index]
        func text(_ offset: Int) -> String? {
            tokens.indices.contains(index + offset) ? tokens[index + offset].text : nil
        }
        switch token.kind {
        case .word:
            if let name = words[token.text] { return name }
            if token.text.hasPrefix("@_") { return "@_" }
            if token.text == "nonisolated" || token.text == "unowned", text(1) == "(", text(2) == "unsafe" {
                return "\(token.text)(unsafe)"
            }
            return nil
        case .sign where token.text == "!" && !token.isSpaced && index > 0:
            let previous = tokens[index - 1]
            // `a != b`, also without the spaces.
            let isComparison =
                tokens.indices.contains(index + 1) && text(1) == "=" && !tokens[index + 1].isSpaced
            switch previous.kind {
            case _ where isComparison: return nil
            case .word where previous.text == "try" || previous.text == "as": return "\(previous.text)!"
            case .word, .string: return "force unwrap"
            // A closing sign, or a sign that follows a value itself: `a?!`, `Set<Int>!`.
            case .sign
            where [")", "]", "}"].contains(previous.text)
                || ([">", "?", "!"].contains(previous.text) && !previous.isSpaced):
                return "force unwrap"
            default: return nil
            }
        default: return nil
        }
    }

    /// Uses that are not listed, as messages with the file and the line.
    static func violations(in files: [SourceFile]) -> [String] {
        files.filter { $0.module != nil }.flatMap { file in
            uses(in: file).filter { listed["\(file.path): \($0.name)"] == nil }
                .map { "\(file.path):\($0.line): \($0.name)" }
        }
    }

    /// Entries of the list that are no longer needed.
    static func stale(in files: [SourceFile]) -> [String] {
        listed.keys.filter { entry in
            !files.contains { file in
                entry.hasPrefix("\(file.path): ")
                    && uses(in: file).contains { entry == "\(file.path): \($0.name)" }
            }
        }
    }
}
