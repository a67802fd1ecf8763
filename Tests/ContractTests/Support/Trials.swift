import ContractCore

/// Every behaviour on every implementation: the arguments of a test.
struct Trials<Subject: ContractSubject>: Sendable {
    let implementations: [Implementation<Subject>]
    let behaviours: [Behaviour<Subject>]

    var all: [(Implementation<Subject>, Behaviour<Subject>)] {
        implementations.flatMap { implementation in behaviours.map { (implementation, $0) } }
    }

    /// The behaviours tested on each implementation, by its name.
    static func names(
        _ trials: [(Implementation<Subject>, Behaviour<Subject>)]
    ) -> [String: [String]] {
        Dictionary(grouping: trials, by: \.0.name).mapValues { $0.map(\.1.name) }
    }
}
