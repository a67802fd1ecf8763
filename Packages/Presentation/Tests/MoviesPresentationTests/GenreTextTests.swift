import MoviesDomain
import MoviesPresentation
import TextCore
import Testing

@Suite struct GenreTextTests {
    @Test(arguments: Genre.common)
    func `Every common genre has a Korean name`(genre: Genre) {
        #expect(GenreText.name(of: genre, in: .korean) != genre.name)
        #expect(GenreText.name(of: genre, in: .english) == genre.name)
    }

    @Test func `A genre that only its source defines keeps its name`() {
        #expect(GenreText.name(of: Genre("Reality-TV"), in: .korean) == "Reality-TV")
    }
}
