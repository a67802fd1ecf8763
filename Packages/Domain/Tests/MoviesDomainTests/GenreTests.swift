import MoviesDomain
import Testing

@Suite struct GenreTests {
    @Test(arguments: [
        ("드라마", "Drama"), ("drama", "Drama"), ("SCI-FI", "Sci-Fi"), ("sf", "Sci-Fi"), ("Drama", "Drama"),
        ("Reality-TV", "Reality-TV"), ("독립영화", "독립영화"), ("", ""),
    ])
    func `A genre is found by its names in both languages`(written: String, name: String) {
        #expect(Genre.called(written).name == name)
    }
}
