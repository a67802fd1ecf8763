/// The English table.
enum EnglishMoviesWords {
    static func template(of word: MoviesWord) -> String {
        switch word {
        case .searchField: "search text"
        case .minimumRatingField: "minimum rating"
        case .limitField: "number of films"
        case .yearField: "year"
        case .pageField: "page"
        case .scoreField: "score"
        case .filmCount: "{n} film|{n} films"
        case .filmCountAtLeast: "{n} film or more|{n} films or more"
        case .voteCount: "{n} vote|{n} votes"
        case .noFilms: "No films here."
        case .nothingMatches: "Nothing matches “{text}”."
        case .noBookmarks: "No bookmarks yet."
        case .noRecentSearches: "No recent searches."
        case .noSimilar: "No similar films."
        case .noListHere: "This server has no list of films. Search instead."
        case .noSimilarHere: "This server does not know which films are alike."
        case .bookmarkAdded: "Bookmarked “{title}”."
        case .bookmarkRemoved: "Removed the bookmark of “{title}”."
        case .scoreGiven: "You gave “{title}” {score} of 10."
        case .scoreRemoved: "Took back your score of “{title}”."
        case .year: "Year"
        case .runtime: "Length"
        case .genres: "Genres"
        case .rating: "Rating"
        case .votes: "Votes"
        case .directors: "Directed by"
        case .cast: "Cast"
        case .likes: "Likes"
        case .downloads: "Downloads"
        case .language: "Language"
        case .imdb: "IMDb code"
        case .role: "{name} as {role}"
        }
    }
}
