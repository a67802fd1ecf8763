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
            summary.origin == "bundled" ? LibraryText.bundledOrigin[language] : summary.origin
        let values: [(LocalizedText, String)] = [
            (LocalizedText("Films", "영화"), NumberText.grouped(summary.films)),
            (LocalizedText("People", "인물"), NumberText.grouped(summary.people)),
            (LocalizedText("Scores given here", "여기서 준 점수"), NumberText.grouped(summary.scores)),
            (LocalizedText("Comes from", "출처"), origin),
            (LocalizedText("Checksum", "체크섬"), summary.checksum),
        ]
        fields = values.map { Field($0[language], $1) }
    }
}
