/// What an import would take away, for whoever decides whether it may.
public enum ImportQuestion: Hashable, Sendable {
    /// Another import, which was interrupted and could still be continued. Nothing was read yet.
    case givesUp(InterruptedImport)
    /// Films of now. The files were read to their end, and nothing in them can be refused any more.
    case changes(CatalogueChange)
}

/// An import that has not come to its end, and goes on when it is given again.
public struct InterruptedImport: Hashable, Sendable {
    /// What began it, with whole paths; `nil` when that was a version of the program that did not keep it.
    public let request: ImportRequest?
    /// How far it is: the records of its files that were read.
    public let progress: ImportProgress

    public init(request: ImportRequest?, progress: ImportProgress) {
        self.request = request
        self.progress = progress
    }
}
