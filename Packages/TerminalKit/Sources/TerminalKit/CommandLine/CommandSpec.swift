public import TextCore

/// One command as data: parsing, help, completion and tests all read this table.
public struct CommandSpec: Hashable, Sendable {
    /// A call worth copying.
    public struct Example: Hashable, Sendable {
        /// The whole line, beginning with the program's name.
        public let line: String
        public let explanation: LocalizedText

        public init(_ line: String, _ explanation: LocalizedText) {
            self.line = line
            self.explanation = explanation
        }
    }

    public let name: String
    /// One line for the list of commands, without a full stop.
    public let summary: LocalizedText
    /// Whole sentences for the help of the command.
    public let discussion: LocalizedText?
    public let arguments: [ArgumentSpec]
    public let options: [OptionSpec]
    public let examples: [Example]
    /// Whether people may give it a secret by mistake, so that no error repeats what they typed.
    public let isDiscreet: Bool
    /// Commands below this one; a command that has some cannot be run itself.
    public let subcommands: [CommandSpec]

    public init(
        _ name: String,
        _ summary: LocalizedText,
        discussion: LocalizedText? = nil,
        arguments: [ArgumentSpec] = [],
        options: [OptionSpec] = [],
        examples: [Example] = [],
        isDiscreet: Bool = false,
        subcommands: [CommandSpec] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.isDiscreet = isDiscreet
        self.subcommands = subcommands
    }
}
