import MoviesDomain

extension Movie.ID {
    /// The key of what is kept of the film: the digits of every number are as many, so that the order of the keys is
    /// that of the numbers.
    func key(_ prefix: String) -> String {
        let digits = String(rawValue)
        return prefix + String(repeating: "0", count: max(0, 19 - digits.count)) + digits
    }
}
