extension DependencyGraph {
    /// What a graph can be written as.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// For reading in a terminal.
        case text
        /// For Graphviz.
        case dot
        /// For Markdown.
        case mermaid
        /// For programs.
        case json
    }
}
