extension Lifetime {
    /// A step that threw while the others went on.
    public struct Failure: Error, CustomStringConvertible {
        /// The name the step was registered under.
        public let name: String
        /// What it threw.
        public let error: any Error

        public var description: String { "\(name): \(error)" }
    }
}
