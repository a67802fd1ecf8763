public import MoviesDomain
public import PresentationCore
public import TextCore

/// What the catalogue holds, each with its label.
public struct CatalogueFacts: Hashable, Sendable {
    /// For output that programs read.
    public let summary: CatalogueSummary
    /// In the order of reading.
    public let fields: [Field]

    public init(_ summary: CatalogueSummary, in language: Language) {
        self.summary = summary
        let origin =
            summary.origin == "bundled" ? LibraryWord.bundledOrigin.text(in: language) : summary.origin
        let values: [(LibraryWord, String)] = [
            (.films, NumberText.grouped(summary.films)),
            (.people, NumberText.grouped(summary.people)),
            (.scores, NumberText.grouped(summary.scores)),
            (.origin, origin),
            (.checksum, summary.checksum),
        ]
        fields = values.map { Field($0.text(in: language), $1) }
    }
}
