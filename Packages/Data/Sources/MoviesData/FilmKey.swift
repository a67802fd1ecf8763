import MoviesDomain

extension Movie.ID {
    /// The key of the film's stored data. Numbers are padded to the same length, so that keys sort like numbers.
    func key(_ prefix: String) -> String {
        let digits = String(rawValue)
        return prefix + String(repeating: "0", count: max(0, 19 - digits.count)) + digits
    }
}
