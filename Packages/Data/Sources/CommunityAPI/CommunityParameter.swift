/// Names of the query's parts in the community API. The filters are fields with an operator (Strapi v3's
/// parameters).
public enum CommunityParameter {
    public static let sort = "_sort"
    public static let limit = "_limit"
    /// Searches all texts.
    public static let search = "_q"
    public static let idBelow = "id_lt"
    public static let idAbove = "id_gt"
    public static let user = "user"
    public static let post = "post"
    public static let resolved = "resolved"
}
