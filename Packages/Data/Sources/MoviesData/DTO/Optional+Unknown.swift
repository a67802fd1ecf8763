extension String? {
    /// Servers write "" for what they do not know.
    var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension Int? {
    /// Servers write 0 for what they do not know.
    var positive: Int? { flatMap { $0 > 0 ? $0 : nil } }
}
