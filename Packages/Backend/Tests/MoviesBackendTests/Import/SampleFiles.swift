/// Sample films in each of the formats.
enum SampleFiles {
    static let basicsHeader =
        "tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\t"
        + "startYear\tendYear\truntimeMinutes\tgenres\n"
    static let ratingsHeader = "tconst\taverageRating\tnumVotes\n"
    static let akasHeader =
        "titleId\tordering\ttitle\tregion\tlanguage\ttypes\tattributes\tisOriginalTitle\n"

    static func code(_ number: Int) -> String { "tt\(1_000_000 + number)" }

    static func basicsRow(_ number: Int, title: String? = nil, type: String = "movie", isAdult: Bool = false)
        -> String
    {
        let title = title ?? "Film Number \(number)"
        let genres = ["Drama", "Comedy,Drama", "\\N", "Action,Crime,Drama"][number % 4]
        return
            "\(code(number))\t\(type)\t\(title)\t\(title)\t\(isAdult ? 1 : 0)\t\(1950 + number % 70)\t\\N\t"
            + "\(60 + number % 90)\t\(genres)\n"
    }

    /// Every seventh film is a series, and one of 50 rows has no usable year.
    static func basics(_ numbers: Range<Int>) -> String {
        basicsHeader
            + numbers.map { number in
                number % 50 == 49
                    ? basicsRow(number).replacing("\t\(1950 + number % 70)\t", with: "\t19x4\t")
                    : basicsRow(
                        number, title: number % 11 == 5 ? "Café \(number)" : nil,
                        type: number % 7 == 6 ? "tvSeries" : "movie")
            }.joined()
    }

    static func ratings(_ numbers: Range<Int>) -> String {
        ratingsHeader + numbers.map { "\(code($0))\t\($0 % 10).\($0 % 7)\t\(100 + $0 * 3)\n" }.joined()
    }

    static func akas(_ numbers: Range<Int>) -> String {
        akasHeader
            + numbers.flatMap { number in
                [
                    "\(code(number))\t1\tFilm Number \(number)\t\\N\t\\N\toriginal\t\\N\t1\n",
                    "\(code(number))\t2\tLe film \(number)\tFR\t\\N\timdbDisplay\t\\N\t0\n",
                    "\(code(number))\t3\t영화 \(number)\tKR\tko\timdbDisplay\t\\N\t0\n",
                ]
            }.joined()
    }

    static func json(_ numbers: Range<Int>) -> String {
        let films = numbers.map { number in
            """
            {"imdb_code":"\(code(number))","title":"Story \(number)","year":\(1990 + number % 30),
            "genres":["War","Drama"],"directors":["Director \(number % 5)"],
            "cast":[{"name":"Actor \(number % 9)","character":"Part \(number)"}]}
            """
        }
        return "[" + films.joined(separator: ",\n") + "]"
    }

    /// Without codes, so that ids are made from titles.
    static func csv(_ numbers: Range<Int>) -> String {
        "title,year,genres,synopsis\n"
            + numbers.map { "\"Tale, \($0)\",\(1980 + $0 % 20),Romance | Drama,\"Line one\nline two\"\n" }
            .joined()
    }

    /// The text as a gzip file with stored blocks, without compression.
    static func gzip(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(60_000)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            file.append(rest.isEmpty ? 1 : 0)
            for value in [length, ~length] { file += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            file += block
        } while !rest.isEmpty
        for value in [checksum(bytes), UInt32(bytes.count)] {
            for shift in [0, 8, 16, 24] as [UInt32] { file.append(UInt8(value >> shift & 0xFF)) }
        }
        return file
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
