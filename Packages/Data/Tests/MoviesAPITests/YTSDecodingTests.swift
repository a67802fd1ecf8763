import Foundation
import MoviesAPI
import Testing

@Suite struct YTSDecodingTests {
    @Test(arguments: [
        #"{"movie_count":0,"limit":20,"page_number":1}"#, #"{"movie_count":3,"movies":null}"#,
        #"{"movie_count":0,"movies":[]}"#, "{}",
    ])
    func `A list without the movies key is an empty list`(data: String) throws {
        #expect(try list(data).movies.isEmpty)
    }

    @Test func `The count is kept when the movies are missing`() throws {
        let list = try list(#"{"movie_count":41,"limit":20,"page_number":3}"#)
        #expect((list.movieCount, list.limit, list.pageNumber) == (41, 20, 3))
    }

    @Test func `Reads suggestions with the keys of older servers`() throws {
        let list = try list(#"{"movie_suggestions_count":1,"movie_suggestions":[{"id":7,"title":"Oldboy"}]}"#)
        #expect(list.movies.map(\.id) == [7])
        #expect(list.movieCount == 1)
        #expect(list.pageNumber == 1)
    }

    @Test func `Suggestions without any count are counted`() throws {
        #expect(try list(#"{"movies":[{"id":1},{"id":2}]}"#).movieCount == 2)
    }

    @Test func `All but the id may be missing`() throws {
        let movie = try movie(#"{"id":0}"#)
        #expect(movie.id == 0)
        #expect(movie.title == nil)
        #expect(movie.genres == nil)
        #expect(movie.cast == nil)
    }

    @Test(arguments: [("7", 7.0), ("7.0", 7.0), ("8.8", 8.8), ("0", 0)])
    func `Reads a rating without a decimal point`(written: String, expected: Double) throws {
        #expect(try movie(#"{"id":1,"rating":\#(written)}"#).rating == expected)
    }

    @Test(arguments: ["1999", "1999.0"])
    func `Reads a year with a decimal point`(written: String) throws {
        #expect(try movie(#"{"id":1,"year":\#(written)}"#).year == 1999)
    }

    @Test func `Ignores additional members`() throws {
        let movie = try movie(
            #"{"id":1,"title":"M","torrents":[{"url":1}],"state":"ok","date_uploaded_unix":1,"x":{"y":[]}}"#)
        #expect(movie.title == "M")
    }

    @Test func `Reads posters and the time of the upload`() throws {
        let movie = try movie(
            """
            {"id":1,"small_cover_image":"https://a.test/s.jpg","medium_cover_image":"","large_cover_image":null,
             "synopsis":"About.","date_uploaded":"2015-10-31 20:16:10","date_uploaded_unix":1446318970}
            """)
        #expect(movie.smallCoverImage == "https://a.test/s.jpg")
        #expect(movie.mediumCoverImage == "")
        #expect(movie.largeCoverImage == nil)
        #expect(movie.synopsis == "About.")
        #expect(movie.dateUploaded == "2015-10-31 20:16:10")
        #expect(movie.dateUploadedUnix == 1_446_318_970)
    }

    @Test(arguments: ["7", "true", "[]", "{}", "\"soon\"", "1.5", "1e99"])
    func `A poster or time of another type does not affect the film`(value: String) throws {
        let movie = try movie(
            """
            {"id":1,"title":"M","small_cover_image":\(value),"date_uploaded":\(value),"synopsis":\(value),
             "date_uploaded_unix":\(value)}
            """)
        #expect(movie.title == "M")
        #expect(movie.smallCoverImage == (value == "\"soon\"" ? "soon" : nil))
        #expect(movie.dateUploadedUnix == (value == "7" ? 7 : nil))
    }

    @Test func `Reads the extensions of Trellis`() throws {
        let movie = try movie(
            """
            {"id":1,"title_korean":"기생충","title_original":"기생충","vote_count":3,"description_korean":"가족",
             "directors":[{"name":"Bong Joon-ho","name_korean":"봉준호"}],
             "cast":[{"name":"Song Kang-ho","name_korean":"송강호","character_name":"Ki-taek"}]}
            """)
        #expect(movie.titleKorean == "기생충")
        #expect(movie.voteCount == 3)
        #expect(movie.descriptionKorean == "가족")
        #expect(movie.directors?.first?.nameKorean == "봉준호")
        #expect(movie.cast?.first?.nameKorean == "송강호")
        #expect(movie.cast?.first?.characterName == "Ki-taek")
    }

    @Test func `Reads the cast of other servers, which lacks members`() throws {
        let movie = try movie(#"{"id":1,"cast":[{"name":"A","imdb_code":"0000246"}]}"#)
        #expect(movie.cast?.first?.name == "A")
        #expect(movie.cast?.first?.characterName == nil)
    }

    @Test func `Reads the cursor and the cap of a count`() throws {
        let list = try list(#"{"movie_count":10000,"movie_count_is_capped":true,"next_cursor":"abc"}"#)
        #expect(list.movieCountIsCapped)
        #expect(list.nextCursor == "abc")
        #expect(try !self.list("{}").movieCountIsCapped)
    }

    private func list(_ data: String) throws -> YTSMovieList {
        try JSONDecoder().decode(YTSMovieList.self, from: Data(data.utf8))
    }

    private func movie(_ json: String) throws -> YTSMovie {
        try JSONDecoder().decode(YTSMovie.self, from: Data(json.utf8))
    }
}
