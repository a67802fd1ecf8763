/// Why "field=Source Name" is no mapping.
public enum FieldMappingError: Error, Hashable, Sendable {
    /// There is no "=" in it.
    case missingEquals(String)
    /// We have no such field; `FilmField.allCases` are the ones we have.
    case unknownField(String)
    /// Nothing stands behind "=".
    case missingSource(FilmField)
}
