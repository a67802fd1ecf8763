import BackendCore
import JSONCore
import Platform

/// Writes a list of 20 movies: `JSONWriter` against `JSONValueEncoder` and `JSONEncoder`, and against the limit, a loop that copies the same
/// texts without inspecting them.
enum JSONBench {
    /// Prints the median of interleaved rounds; the ratios are what to quote.
    static func run() {
        let movies = (1...20).map(JSONBenchMovie.init(number:))
        let encoder = JSONEncoder()
        let contestants: [(name: String, encode: () -> [UInt8])] = [
            ("JSONWriter", { written(movies) }),
            ("hand loop", { copied(movies) }),
            ("JSONValueEncoder", { (try? JSONValueEncoder().encode(movies)) ?? [] }),
            ("JSONEncoder", { (try? encoder.encode(movies)).map { [UInt8]($0) } ?? [] }),
        ]
        for contestant in contestants {
            print("JSON 20 movies, \(contestant.name): \(contestant.encode().count) bytes")
        }
        var times = contestants.map { _ in [Double]() }
        for _ in 0..<Smoke.rounds(41) {
            for (index, contestant) in contestants.enumerated() {
                times[index].append(microseconds(of: contestant.encode))
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        for (contestant, median) in zip(contestants, medians) {
            let ratio = median / medians[0]
            print("JSON 20 movies, \(contestant.name): \(round(median)) µs, \(round(ratio)) × JSONWriter")
        }
    }

    private static func microseconds(of encode: () -> [UInt8]) -> Double {
        let calls = 200
        var bytes = 0
        let elapsed = ContinuousClock().measure {
            for _ in 0..<calls { bytes &+= encode().count }
        }
        precondition(bytes > 0)
        return elapsed / .microseconds(calls)
    }

    private static func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private static func written(_ movies: [JSONBenchMovie]) -> [UInt8] {
        var json = JSONWriter(reserving: 16 << 10)
        json.array { list in
            for movie in movies { list.object(movie.write) }
        }
        return json.finish()
    }

    private static func copied(_ movies: [JSONBenchMovie]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 << 10)
        for movie in movies { movie.copy(to: &bytes) }
        return bytes
    }
}

/// A movie in the answer of a list.
private struct JSONBenchMovie: Encodable {
    let id: Int
    let url, slug, title: String
    let year: Int
    let rating: Double
    let runtime: Int
    let genres: [String]
    let summary, language, background, cover, uploaded: String
    let uploadedUnix: Int

    init(number: Int) {
        id = 1000 + number
        url = "https://movies.test/movies/a-rather-long-title-\(number)-2010"
        slug = "a-rather-long-title-\(number)-2010"
        title = "A Rather Long Title \(number)"
        year = 1990 + number
        rating = 7 + Double(number % 10) / 10
        runtime = 100 + number
        genres = ["Action", "Adventure", "Sci-Fi"]
        summary = String(
            repeating: "A thief who steals secrets is given the task of planting one. ", count: 4)
        language = "en"
        background = "https://movies.test/assets/images/movies/title_\(number)/background.jpg"
        cover = "https://movies.test/assets/images/movies/title_\(number)/medium-cover.jpg"
        uploaded = "2015-10-31 20:46:00"
        uploadedUnix = 1_446_320_760 + number
    }

    func write(to json: inout JSONObjectWriter) {
        json.int("id", id)
        json.string("url", url)
        json.string("slug", slug)
        json.string("title", title)
        json.int("year", year)
        json.double("rating", rating)
        json.int("runtime", runtime)
        json.strings("genres", genres)
        json.string("summary", summary)
        json.string("language", language)
        json.string("background", background)
        json.string("cover", cover)
        json.string("uploaded", uploaded)
        json.int("uploadedUnix", uploadedUnix)
    }

    /// Copies names and values one after the other, without escapes or conditional commas.
    func copy(to bytes: inout [UInt8]) {
        func add(_ key: StaticString, _ value: String) {
            key.withUTF8Buffer { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: value.utf8)
        }
        add("{\"id\":", String(id))
        add(",\"url\":\"", url)
        add("\",\"slug\":\"", slug)
        add("\",\"title\":\"", title)
        add("\",\"year\":", String(year))
        add(",\"rating\":", "7.5")
        add(",\"runtime\":", String(runtime))
        add(",\"genres\":[\"", genres[0])
        add("\",\"", genres[1])
        add("\",\"", genres[2])
        add("\"],\"summary\":\"", summary)
        add("\",\"language\":\"", language)
        add("\",\"background\":\"", background)
        add("\",\"cover\":\"", cover)
        add("\",\"uploaded\":\"", uploaded)
        add("\",\"uploadedUnix\":", String(uploadedUnix))
        add("},", "")
    }
}
