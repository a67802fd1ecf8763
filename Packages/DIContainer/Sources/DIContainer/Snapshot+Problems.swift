extension DependencyGraph.Snapshot {
    /// As deep as a screen over view model, use case, repository, client, decorators and transport goes.
    public static let defaultMaximumDepth = 12

    /// Checks how the container is put together.
    ///
    /// Only made values have shown what they use: see `DependencyGraph.resolveAll()`.
    ///
    /// - Parameter maximumDepth: how many values a chain of uses may have.
    /// - Returns: all faults, by kind and within a kind in the order of the nodes.
    public func problems(maximumDepth: Int = defaultMaximumDepth) -> [DependencyGraph.Problem] {
        let chain = longestChain()
        return duplicates() + captives() + cycles().map { .cycle($0) } + unused()
            + (chain.count > maximumDepth ? [.tooDeep(chain, maximum: maximumDepth)] : [])
    }

    private func duplicates() -> [DependencyGraph.Problem] {
        let first = Dictionary(
            nodes.map { ($0.name, $0) }, uniquingKeysWith: { $0.id < $1.id ? $0 : $1 })
        return nodes.compactMap { node in
            guard let original = first[node.name], original != node else { return nil }
            return .duplicateName(node, of: original)
        }
    }

    private func captives() -> [DependencyGraph.Problem] {
        edges.filter { $0.user.scope < $0.used.scope }.map { .captive($0.used, heldBy: $0.user) }
    }

    private func unused() -> [DependencyGraph.Problem] {
        let used = Set(edges.lazy.filter { $0.user != $0.used }.map(\.used))
        return nodes.filter { !$0.isEntry && !used.contains($0) }.map { .unused($0) }
    }

    private func cycles() -> [[DependencyGraph.Node]] {
        let uses = usesByPosition
        var found: [[DependencyGraph.Node]] = []
        var isDone = nodes.map { _ in false }
        var path: [Int] = []

        func visit(_ position: Int) {
            if let start = path.firstIndex(of: position) {
                found.append(path[start...].map { nodes[$0] })
                return
            }
            guard !isDone[position] else { return }
            path.append(position)
            uses[position].forEach(visit)
            path.removeLast()
            isDone[position] = true
        }

        nodes.indices.forEach(visit)
        return found
    }

    /// The first of the longest chains; an edge that closes a cycle is not followed.
    func longestChain() -> [DependencyGraph.Node] {
        let uses = usesByPosition
        var chains = nodes.map { _ in [Int]?.none }
        var isOpen = nodes.map { _ in false }

        func chain(from position: Int) -> [Int] {
            if let known = chains[position] { return known }
            guard !isOpen[position] else { return [] }
            isOpen[position] = true
            var longest: [Int] = []
            for next in uses[position] {
                let candidate = chain(from: next)
                if candidate.count > longest.count { longest = candidate }
            }
            chains[position] = [position] + longest
            return [position] + longest
        }

        var longest: [Int] = []
        for position in nodes.indices {
            let candidate = chain(from: position)
            if candidate.count > longest.count { longest = candidate }
        }
        return longest.map { nodes[$0] }
    }
}
