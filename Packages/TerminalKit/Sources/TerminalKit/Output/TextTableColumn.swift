internal import TextCore

extension TextTable {
    /// How one column is shown.
    public struct Column: Hashable, Sendable {
        /// On which side the text stands; numbers stand right.
        public enum Alignment: Hashable, Sendable { case leading, trailing }

        /// Safe to print.
        public let title: String
        public let alignment: Alignment
        /// Whether its cells may be shortened when the terminal is narrow.
        public let isFlexible: Bool
        /// The cells a flexible column keeps before rigid ones have to give way.
        public let minimumWidth: Int
        /// How its cells are shown where colour is allowed.
        public let attributes: [Style.Attribute]

        public init(
            _ title: String, _ alignment: Alignment = .leading, isFlexible: Bool = false,
            minimumWidth: Int = 8, attributes: [Style.Attribute] = []
        ) {
            self.title = title.terminalSafe()
            self.alignment = alignment
            self.isFlexible = isFlexible
            self.minimumWidth = minimumWidth
            self.attributes = attributes
        }
    }
}
