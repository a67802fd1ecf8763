extension DependencyGraph {
    /// How long a value lives, longest first in order: `.app < .scene < .transient`.
    public enum Scope: String, Sendable, Hashable, CaseIterable, Comparable {
        /// As long as the process.
        case app
        /// As long as one scene is open.
        case scene
        /// For one use.
        case transient

        public static func < (left: Scope, right: Scope) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .app: 0
            case .scene: 1
            case .transient: 2
            }
        }
    }
}
