extension DependencyGraph {
    /// Where a value was declared, so that a fault can be gone to.
    public struct Place: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// Module and file, as `#fileID` gives it.
        public let fileID: String
        /// The line in that file, counted from 1.
        public let line: Int

        public init(fileID: String, line: Int) {
            self.fileID = fileID
            self.line = line
        }

        public var description: String { "\(fileID):\(line)" }

        public static func < (left: Place, right: Place) -> Bool {
            (left.fileID, left.line) < (right.fileID, right.line)
        }
    }
}
