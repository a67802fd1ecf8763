/// A row of `title.akas.tsv`; its slices are valid until the reader is asked for the next row.
public struct IMDbAlias {
    /// "tt0111161".
    public let code: FieldSlice
    /// Counts the aliases of one film, from 1.
    public let ordering: Int
    /// The title in that region.
    public let title: FieldSlice
    /// "KR", …; may be absent.
    public let region: FieldSlice
    /// "ko", …; may be absent.
    public let language: FieldSlice
    /// "imdbDisplay", "alternative", …; may be absent.
    public let types: FieldSlice
    /// Further remarks; may be absent.
    public let attributes: FieldSlice
    /// Whether it is the title in the film's own language.
    public let isOriginalTitle: Bool
    /// The 1-based line of the file.
    public let line: Int
}
