/// A year as users write it.
public enum WrittenYear {
    /// The range in which a number of four digits counts as a year, such as the year of a film.
    public static let range = 1870...2100
}
