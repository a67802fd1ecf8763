import Testing

/// A suggested command without `--server` or `--profile` acts on the wrong place.
@Suite struct SuggestedCommandTests {
    /// The help of a command without a server, which is the same for every call.
    private static let help =
        "Apps/community-cli/Sources/CommunityCLI/Features/Board/ServeCommunity.swift"

    /// Whether a line may be a text for users. This check is fast, because most of the many lines are not.
    private static func mayBeText(_ line: Substring) -> Bool {
        line.mentions("\"") && (line.mentions("'") || line.mentions("-cli "))
            && !line.drop { $0 == " " }.hasPrefix("/")
    }

    /// A command of an app in a text for users: `community-cli drafts send`, `'vendor secret'`.
    private static func suggests(_ line: Substring) -> Bool {
        let line = line.drop { $0 == " " }
        // An example in the help is for trying out, and not a suggestion.
        guard line.firstMatch(of: /\.init\((?:"\w+-cli |$)/) == nil,
            line.firstMatch(of: /^(LocalizedText\()?"(\w+-cli|cat [\w.]+ \| \w+-cli)\s/) == nil
        else { return false }
        return line.contains(/\w+-cli [a-z]/)
            || line.contains(
                /'(config|vendor|drafts|outbox|signin|signup|moderate|bookmark|admin) [a-zA-Z-]+/)
    }

    @Test func `Every suggested command is made by the responsible call`() throws {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps"]).filter {
            $0.path.contains("/Sources/") && $0.path != Self.help
        }
        let found = files.flatMap { file in
            file.lines.filter { Self.mayBeText($0) && Self.suggests($0) }.map { "\(file.path): \($0)" }
        }
        #expect(found.isEmpty, "use Run.commandLine: \(found.joined(separator: "\n"))")
    }

    @Test(arguments: [
        #"    "Your text is kept: community-cli drafts send 5""#,
        #"  LocalizedText("Sign in with 'signin NAME'", "")"#,
        #"   case .a: "'market-cli list' shows all""#,
    ])
    func `Finds a command that is written out`(line: String) {
        #expect(Self.suggests(line[...]))
    }

    @Test(arguments: [
        #"        .init("community-cli posts", LocalizedText("Read", "읽기")),"#,
        #"                "movies-cli export --format csv","#,
        #"  LocalizedText("community-cli posts", "community-cli posts --sort"),"#,
        #"  context.commandLine("drafts send 5")"#,
    ])
    func `Accepts an example in the help`(line: String) {
        #expect(!Self.suggests(line[...]))
    }
}
