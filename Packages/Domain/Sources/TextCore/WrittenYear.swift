/// A year as people write it.
public enum WrittenYear {
    /// The years that a number is taken for, such as that of a film: all in which there may be one.
    public static let range = 1870...2100
}
