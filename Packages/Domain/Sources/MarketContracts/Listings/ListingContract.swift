public import ContractCore

/// The behaviour of every market, whatever is behind its repositories: vendors, their products, lists and searches.
public enum ListingContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours = vendors + sales + pictures + changes + deletions + lists + searches
}
