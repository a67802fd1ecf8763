public import TextCore

/// One positional argument of a command.
public struct ArgumentSpec: Hashable, Sendable {
    /// How often it is there.
    public enum Count: Hashable, Sendable {
        case one
        case zeroOrOne
        case oneOrMore
        case zeroOrMore
    }

    /// The name that help and `ParsedCommand` know it by.
    public let name: String
    public let count: Count
    /// The allowed words, empty when any text will do.
    public let choices: [String]
    /// Whether completion offers file names.
    public let isFile: Bool
    public let help: LocalizedText

    /// Only the last argument of a command may be optional or repeated.
    public init(
        _ name: String, count: Count = .one, choices: [String] = [], isFile: Bool = false,
        _ help: LocalizedText
    ) {
        self.name = name
        self.count = count
        self.choices = choices
        self.isFile = isFile
        self.help = help
    }
}

extension ArgumentSpec {
    var isRequired: Bool { count == .one || count == .oneOrMore }
    var isRepeated: Bool { count == .oneOrMore || count == .zeroOrMore }

    /// How the usage line shows it.
    var usage: String {
        switch count {
        case .one: "<\(name)>"
        case .zeroOrOne: "[<\(name)>]"
        case .oneOrMore: "<\(name)>..."
        case .zeroOrMore: "[<\(name)>...]"
        }
    }
}
