public import ContractCore

/// What every market does, whatever is behind its repositories: vendors, what they sell, lists and searches.
public enum ListingContract {
    /// All of it. There is no choice: what one implementation is tried for, all are.
    public static let behaviours = vendors + sales + pictures + changes + deletions + lists + searches
}
