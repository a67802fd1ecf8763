/// How a request says who asks.
public enum OpenAPISecurity: Hashable, Sendable {
    /// A token in `Authorization: Bearer`.
    case bearer(String)
    /// A value in a place of its own; the text says what it is.
    case key(OpenAPIParameter.Place, name: String, String)

    func write(_ json: inout JSONObjectWriter) {
        switch self {
        case .bearer(let description):
            json.string("type", "http")
            json.string("scheme", "bearer")
            json.string("description", description)
        case .key(let place, let name, let description):
            json.string("type", "apiKey")
            json.string("in", place.rawValue)
            json.string("name", name)
            json.string("description", description)
        }
    }
}
