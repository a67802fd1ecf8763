import Foundation
import MoviesAPI
import Testing

@Suite struct TMDBTests {
    @Test func `Reads a page of a search with most members missing`() throws {
        let page = try JSONDecoder().decode(
            TMDBSearchPage.self,
            from: Data(
                #"""
                {"page":1,"total_pages":2,"results":[{"id":1,"release_date":"","genre":"western","adult":false},
                 {"id":2,"title":"Oldboy","original_title":"올드보이","vote_average":8,"poster_path":null}]}
                """#.utf8))
        #expect(page.results.map(\.id) == [1, 2])
        #expect(page.results[0].title == nil)
        #expect(page.results[1].originalTitle == "올드보이")
        #expect(page.results[1].voteAverage == 8)
        #expect(page.totalResults == nil)
    }

    @Test func `Leaves out an unreadable result`() throws {
        let page = try JSONDecoder().decode(
            TMDBSearchPage.self,
            from: Data(#"{"page":1,"total_pages":1,"results":[{"id":"x"},null,7,{"id":2}]}"#.utf8))
        #expect(page.results.map(\.id) == [2])
    }

    @Test(arguments: ["null", "7", "[]", "{}"])
    func `A poster of another type does not affect the film`(value: String) throws {
        let page = try JSONDecoder().decode(
            TMDBSearchPage.self,
            from: Data(
                #"""
                {"page":1,"total_pages":1,"results":[{"id":1,"poster_path":\#(value)},{"id":2,"poster_path":"/a.jpg"}]}
                """#.utf8))
        #expect(page.results.map(\.posterPath) == [nil, "/a.jpg"])
    }

    @Test func `Encodes a score as an object with a value`() throws {
        let json = try JSONEncoder().encode(TMDBScore(value: 8.5))
        #expect(String(decoding: json, as: UTF8.self) == #"{"value":8.5}"#)
    }

    @Test func `Encodes a status in the words of the contract`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(TMDBStatus.deleted)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"status_code":13,"status_message":"The item\/record was deleted successfully.","success":true}"#
        )
        #expect(try JSONDecoder().decode(TMDBStatus.self, from: json) == .deleted)
    }

    @Test func `Reads the older format of a status, whose success is only in the HTTP status`() throws {
        let json = #"{"status_code":12,"status_message":"The item/record was updated successfully."}"#
        #expect(try JSONDecoder().decode(TMDBStatus.self, from: Data(json.utf8)) == .updated)
    }

    @Test func `The path of a score contains the film`() {
        #expect(TMDBPath.movie.replacing("{movie_id}", with: "tt1") == TMDBPath.movie("tt1"))
        #expect(TMDBPath.rating(of: 42) == "/3/movie/42/rating")
        #expect(TMDBPath.rating.replacing("{movie_id}", with: "42") == TMDBPath.rating(of: 42))
    }
}
