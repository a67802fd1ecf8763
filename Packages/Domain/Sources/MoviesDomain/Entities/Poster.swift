/// A film's poster in one of the sizes of its source.
public struct Poster: Hashable, Sendable {
    /// The address from the server: a URL, or a path on that server. Never empty.
    public let address: String
    /// In pixels; `nil` for the original, which is wider than all others.
    public let width: Int?

    public init(address: String, width: Int?) {
        self.address = address
        self.width = width
    }
}

extension Sequence<Poster> {
    /// Chooses the smallest poster that is wide enough, or else the widest.
    ///
    /// - Parameter width: in pixels.
    /// - Returns: the poster's address; `nil` when there is no poster.
    public func address(fittingWidth width: Int) -> String? {
        let narrowestFirst = sorted { $0.width ?? .max < $1.width ?? .max }
        return (narrowestFirst.first { $0.width ?? .max >= width } ?? narrowestFirst.last)?.address
    }
}
