extension TerminalText: ExpressibleByStringInterpolation {
    /// A literal may have line breaks; codes in it are made visible as in any other text.
    public init(stringLiteral text: String) {
        self.init(text, allowingNewlines: true)
    }

    public init(stringInterpolation interpolation: StringInterpolation) {
        self = interpolation.text
    }

    /// Gathers a literal with values in it.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = TerminalText("")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            text += TerminalText(literal, allowingNewlines: true)
        }

        /// Keeps the codes.
        public mutating func appendInterpolation(_ value: TerminalText) { text += value }

        /// Whatever a value says of itself is made safe, in one line.
        public mutating func appendInterpolation(_ value: some Any) {
            text += TerminalText(String(describing: value))
        }
    }
}
