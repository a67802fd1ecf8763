extension DependencyGraph {
    /// A value whose factory threw when the whole graph was asked for.
    public struct ResolutionFailure: Error, CustomStringConvertible {
        /// The name the value was declared with.
        public let name: String
        /// What its factory threw.
        public let error: any Error

        public var description: String { "\(name): \(error)" }
    }
}
