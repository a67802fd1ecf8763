import MoviesDomain

extension Rating {
    /// Servers without votes send 0 for a film that nobody rated, which is no rating.
    init?(wireAverage average: Double?, votes: Int?) {
        let votes = votes ?? 0
        guard let average, average > 0 || votes > 0 else { return nil }
        self.init(average: average, votes: votes)
    }
}
