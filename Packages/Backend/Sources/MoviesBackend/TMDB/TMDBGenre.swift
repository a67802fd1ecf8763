/// The numbers by which the TMDB-style API knows genres. A genre without one there is left out.
enum TMDBGenre {
    static func id(of name: String) -> Int? { ids[name.lowercased()] }

    private static let ids = [
        "action": 28, "adventure": 12, "animation": 16, "comedy": 35, "crime": 80, "documentary": 99,
        "drama": 18,
        "family": 10751, "fantasy": 14, "history": 36, "horror": 27, "music": 10402, "mystery": 9648,
        "romance": 10749, "sci-fi": 878, "science fiction": 878, "thriller": 53, "tv movie": 10770,
        "war": 10752,
        "western": 37,
    ]
}
