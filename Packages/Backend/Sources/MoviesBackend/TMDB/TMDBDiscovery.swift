import BackendCore
import MoviesAPI
import NetworkCore

/// The parameters of `discover/movie`. Unsupported filters are refused, so that an unfiltered list never looks
/// filtered.
struct TMDBDiscovery {
    let list: FilmListRequest

    /// - Throws: 400 if a filter or the order is not supported.
    init(_ query: QueryParameters) throws(HTTPFailure) {
        var filter = FilmFilter()
        var years = (from: Int.min, to: Int.max)
        var ratings = (least: 0.0, most: 10.0)
        for item in query.items where !item.value.isEmpty {
            func number() throws(HTTPFailure) -> Double {
                guard let number = Double(item.value), number.isFinite else {
                    throw Self.refused(item.name, "is no number")
                }
                return number
            }
            switch item.name {
            case "with_genres":
                for group in try Self.genres(item) where !filter.genreGroups.contains(group) {
                    guard filter.genreGroups.count < Self.mostGenreGroups else {
                        throw Self.refused(item.name, "asks for more than \(Self.mostGenreGroups) genres")
                    }
                    filter.genreGroups.append(group)
                }
            case "without_genres": filter.otherGenres += try Self.genres(item).flatMap { $0 }
            case "primary_release_year", "year":
                let year = try Self.year(item)
                years = (max(years.from, year), min(years.to, year))
            case "primary_release_date.gte", "release_date.gte":
                years.from = max(years.from, try Self.year(item))
            case "primary_release_date.lte", "release_date.lte": years.to = min(years.to, try Self.year(item))
            case "vote_average.gte": ratings.least = max(ratings.least, try number())
            case "vote_average.lte": ratings.most = min(ratings.most, try number())
            case "vote_count.gte":
                filter.minimumVotes = max(filter.minimumVotes, Int(max(0, min(try number(), 1e9))))
            case let name where Self.isOtherFilter(name): throw Self.refused(name, "is not known here")
            default: break
            }
        }
        filter.fromYear = years.from == .min ? nil : years.from
        filter.toYear = years.to == .max ? nil : years.to
        if ratings != (0, 10) {
            filter.ratings = FilmFilter.Ratings(least: ratings.least, most: ratings.most)
        }
        let order = query.string(TMDBParameter.sortBy) ?? ""
        var (sort, isAscending) = try Self.order(order)
        if order.hasPrefix("title."), TMDBRoutes.isKorean(query.string(TMDBParameter.language) ?? "") {
            sort = .koreanTitle
        }
        list = FilmListRequest(filter: filter, sort: sort, isAscending: isAscending)
    }

    private static let orderNames: [String] = orders.keys.sorted().flatMap { name -> [String] in
        ["\(name).asc", "\(name).desc"]
    }

    /// The OpenAPI description of the parameters, without the page.
    static let parameters: [OpenAPIParameter] =
        [
            .query(
                TMDBParameter.sortBy,
                .string(orderNames),
                "The order. The default is `popularity.desc`."),
            .query(
                "with_genres", kinds,
                "Ids of genres. Commas separate genres that must all match, bars separate alternatives."),
            .query("without_genres", kinds, "Ids of genres to exclude."),
            .query("primary_release_year", .integer(0...9_999), "Only films of this year."),
            .query("year", .integer(0...9_999), "The same as `primary_release_year`."),
        ]
        + ["primary_release_date", "release_date"].flatMap { name in
            [
                .query("\(name).gte", day, "Only films of the year of this date or later."),
                .query("\(name).lte", day, "Only films of the year of this date or earlier."),
            ]
        } + [
            .query("vote_average.gte", .number(), "Only films with at least this rating, from 0 to 10."),
            .query("vote_average.lte", .number(), "Only films with at most this rating."),
            .query("vote_count.gte", .number(), "Only films with at least this many votes."),
        ]
    private static let kinds = OpenAPISchema.string(pattern: "^([0-9]{1,18}([,|][0-9]{1,18})*)?$")
    private static let day = OpenAPISchema.string(pattern: "^([0-9]{1,4}(-.*)?)?$")

    /// Exceeds the number of genres. Each group adds to the condition of the statement, which must stay bounded.
    private static let mostGenreGroups = 32

    /// Commas separate genres that must all match, bars alternatives of which one must match.
    private static func genres(_ item: QueryItem) throws(HTTPFailure) -> [[String]] {
        var groups: [[String]] = []
        for group in item.value.split(separator: ",") {
            var names: [String] = []
            for text in group.split(separator: "|") {
                guard let id = Int(text) else { throw refused(item.name, "has something that is no number") }
                names += TMDBGenre.names(of: id)
            }
            groups.append(names)
        }
        return groups
    }

    /// Only the years of films are stored.
    private static func year(_ item: QueryItem) throws(HTTPFailure) -> Int {
        guard let year = Int(item.value.prefix { $0 != "-" }), (0...9_999).contains(year) else {
            throw refused(item.name, "is no year or day, such as 2019-05-30")
        }
        return year
    }

    private static func isOtherFilter(_ name: String) -> Bool {
        name == "certification" || ["with_", "without_"].contains { name.hasPrefix($0) }
            || [".lte", ".gte"].contains { name.hasSuffix($0) }
    }

    private static func order(_ text: String) throws(HTTPFailure) -> (FilmSort, isAscending: Bool) {
        guard !text.isEmpty else { return (.popularity, false) }
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2, let sort = orders[String(halves[0])], ["asc", "desc"].contains(halves[1])
        else {
            let names = orders.keys.sorted().joined(separator: ", ")
            throw refused(TMDBParameter.sortBy, "is not one of \(names) with .asc or .desc")
        }
        return (sort, halves[1] == "asc")
    }

    private static let orders: [String: FilmSort] = [
        "popularity": .popularity, "vote_count": .popularity, "vote_average": .rating,
        "primary_release_date": .year, "release_date": .year, "title": .title, "original_title": .title,
    ]

    private static func refused(_ name: String, _ why: String) -> HTTPFailure {
        TMDBAnswer.failure(
            400,
            TMDBStatus(statusCode: 5, statusMessage: "Invalid parameters: \(name) \(why).", success: false))
    }
}
