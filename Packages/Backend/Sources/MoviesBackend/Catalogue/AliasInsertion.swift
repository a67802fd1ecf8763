/// The statement that gives a film one more title to find it by, unless it has it or as many as it may have.
enum AliasInsertion {
    /// As many as a record may have, so that what is written out can be read again without loss.
    private static let maximum = 100

    /// `?1` is the film's id and `?2` the title; `alias` is the table.
    static func statement(into alias: String) -> String {
        """
        INSERT INTO \(alias) (film_id, name) SELECT ?1, ?2
        WHERE (SELECT count(*) FROM \(alias) WHERE film_id = ?1) < \(maximum)
        ON CONFLICT DO NOTHING
        """
    }
}
