extension HTTPMethod {
    /// Whether it asks for no change (RFC 9110, section 9.2.1). A method that is not known may ask for one.
    var isSafe: Bool { [.get, .head, .options].contains(self) || rawValue == "TRACE" }

    /// Whether doing it twice has the effect of doing it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}
