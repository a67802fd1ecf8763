/// Names of the query parameters.
public enum TMDBParameter {
    /// Words of a title.
    public static let query = "query"
    /// From 1 to 500.
    public static let page = "page"
    /// Who asks; our backend wants none.
    public static let apiKey = "api_key"
    /// Such as `ko-KR`.
    public static let language = "language"
    /// The order of a list, such as `vote_average.desc`.
    public static let sortBy = "sort_by"
    /// Whose score it is.
    public static let guestSessionID = "guest_session_id"
}
