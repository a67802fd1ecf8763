/// What every `MovieRepository` does, whatever is behind it.
public enum MovieRepositoryContract {
    /// All of it. There is no choice: what one implementation is tried for, all are.
    public static let behaviours =
        lists + orders + filters + searches + details + similar + scores + saved + together
}
