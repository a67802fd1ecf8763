import TerminalKit

/// The fields of each command's JSON, from which `--json=id,title` selects.
extension JSONFields {
    /// The fields of a film in a list.
    private static let film = names(of: MovieJSON.Key.self)
    /// The fields of a film with everything about it.
    private static let details = film + names(of: MovieDetailsJSON.Key.self)

    /// The fields that each command prints with `--json`, by its path, as documented in `Documentation/JSON.md`.
    static let all: [String: JSONFields] = Dictionary(
        uniqueKeysWithValues: groups.flatMap { fields, paths in paths.map { ($0, fields) } })

    private static let groups: [(fields: JSONFields, paths: [String])] = [
        (
            JSONFields(
                rows: "movies", fields: film,
                and: ["total", "total_is_lower_bound", "next_cursor", "has_more", "is_fresh"]),
            ["list", "similar"]
        ),
        (
            JSONFields(
                rows: "movies", fields: film + ["match"],
                and: ["total", "total_is_lower_bound", "next_cursor", "has_more", "is_fresh", "reading"]),
            ["search"]
        ),
        (JSONFields(details), ["show", "random"]),
        (
            JSONFields(
                rows: "directed", "cast", fields: film + ["character"], and: ["name", "korean_name"]),
            ["person"]
        ),
        (
            JSONFields(
                rows: "movies", fields: film + ["bookmarked", "own_score", "watched_on", "note", "before"]),
            [
                "bookmark add", "bookmark remove", "bookmark toggle", "rate", "watched add", "watched remove",
                "note set", "note remove",
            ]
        ),
        (JSONFields(rows: "bookmarks", fields: film + ["added_at"]), ["bookmark list"]),
        (
            JSONFields([
                "applied", "added", "replaced", "kept", "same", "missing", "skipped_count", "filtered_count",
                "superseded_count",
            ]),
            ["personal import"]
        ),
        (JSONFields(rows: "ratings", fields: film + ["own_score", "rated_at"]), ["ratings"]),
        (JSONFields(rows: "watched", fields: film + ["watched_on", "recorded_at"]), ["watched list"]),
        (JSONFields(rows: "notes", fields: film + ["note", "noted_at"]), ["note list"]),
        (JSONFields(film + ["note", "noted_at"]), ["note show"]),
        (JSONFields(["searches"]), ["recent"]),
        (
            JSONFields([
                "applied", "films", "before", "added", "removed", "records", "filtered", "filtered_kinds",
                "skipped_count", "skipped", "dropped_count", "dropped", "repeated", "matched", "notes",
                "resumed", "checksum",
            ]), ["import"]
        ),
    ]
}
