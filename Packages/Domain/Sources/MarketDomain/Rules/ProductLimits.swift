/// The limits of a listing, from the wire contract of the market (generation 3).
public enum ProductLimits {
    /// How long texts are, in characters as people count them.
    public struct Texts: Hashable, Sendable {
        public let name: ClosedRange<Int>
        public let description: ClosedRange<Int>

        public init(name: ClosedRange<Int>, description: ClosedRange<Int>) {
            self.name = name
            self.description = description
        }

        /// Of generation 3.
        public static let contract = Texts(name: 3...100, description: 10...1_000)
        /// Of generations 1 and 2, and of one's own device: nothing is too short that says anything.
        public static let free = Texts(name: 1...100, description: 1...1_000)
    }

    /// In bytes of UTF-8: what 1,000 characters of many code points may take.
    public static let textBytes = 32_768
    /// In the smallest unit of the currency: what a double can still tell apart by one cent.
    public static let price = 0...1_000_000_000_000_000
    /// Older listings have a trillion in stock.
    public static let stock = 0...1_000_000_000_000_000
    /// Of one listing.
    public static let pictures = 1...5
    /// In bytes: a picture's file must have fewer.
    public static let pictureBytes = 300_000
}
