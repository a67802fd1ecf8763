/// Which generation of the market's protocol a server speaks.
public enum MarketAPIKind: String, CaseIterable, Codable, Sendable {
    /// Generation 3, in both its spellings: vendors with a secret.
    case products
    /// Generations 1 and 2: a password for each item.
    case items
}
