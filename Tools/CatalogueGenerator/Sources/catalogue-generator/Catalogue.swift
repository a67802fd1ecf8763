import Basics

/// Makes the films and writes the three files.
struct Catalogue {
    let options: Options
    private static let firstCode = 10_000_001
    private static let absent = Array("\\N".utf8)

    func write() throws(OutputFile.Failure) {
        let (folder, gzip) = (options.output, options.gzip)
        var basics = try OutputFile(folder: folder, name: "title.basics.tsv", gzip: gzip)
        var ratings = try OutputFile(folder: folder, name: "title.ratings.tsv", gzip: gzip)
        var akas = try OutputFile(folder: folder, name: "title.akas.tsv", gzip: gzip)
        basics.write("tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\t")
        basics.write("startYear\tendYear\truntimeMinutes\tgenres\n")
        ratings.write("tconst\taverageRating\tnumVotes\n")
        akas.write("titleId\tordering\ttitle\tregion\tlanguage\ttypes\tattributes\tisOriginalTitle\n")
        var random = StableRandom(seed: options.seed)
        for index in 0..<options.titles {
            let code = Array("tt\(Self.firstCode + index)".utf8)
            let title = title(&random)
            writeBasics(code, title, &random, to: &basics)
            writeRating(code, &random, to: &ratings)
            writeAkas(code, title, &random, to: &akas)
            try basics.flushIfLarge()
            try ratings.flushIfLarge()
            try akas.flushIfLarge()
        }
        try basics.close()
        try ratings.close()
        try akas.close()
    }

    private func title(_ random: inout StableRandom) -> [UInt8] {
        let pattern = Words.patterns[
            min(random.below(Words.patterns.count), random.below(Words.patterns.count))]
        var title: [UInt8] = []
        for byte in pattern {
            if byte == UInt8(ascii: "#") {
                title.append(contentsOf: Words.english.pick(&random))
            } else {
                title.append(byte)
            }
        }
        if random.chance(3) { title.append(contentsOf: " \(2 + random.below(4))".utf8) }
        return title
    }

    private func writeBasics(
        _ code: [UInt8], _ title: [UInt8], _ random: inout StableRandom, to file: inout OutputFile
    ) {
        file.write(code)
        file.write("\tmovie\t")
        file.write(title)
        file.write("\t")
        file.write(title)
        file.write("\t0\t")
        if random.chance(97) {
            file.write(2026 - min(random.below(117), random.below(117)))
        } else {
            file.write(Self.absent)
        }
        file.write("\t\\N\t")
        if random.chance(90) {
            file.write(60 + random.below(60) + random.below(50))
        } else {
            file.write(Self.absent)
        }
        file.write("\t")
        let first = Words.genres.pick(&random)
        file.write(first)
        if random.chance(45) {
            let second = Words.genres.pick(&random)
            if second != first {
                file.write(",")
                file.write(second)
            }
        }
        file.write("\n")
    }

    /// Votes follow a power law: few films have most of them.
    private func writeRating(_ code: [UInt8], _ random: inout StableRandom, to file: inout OutputFile) {
        let votes = min(3_000_000, 5 * 1_000_000 / (1 + random.below(1_000_000)) + 5 + random.below(60))
        let tenths = 10 + random.below(31) + random.below(31) + random.below(31)
        file.write(code)
        file.write("\t\(tenths / 10).\(tenths % 10)\t")
        file.write(votes)
        file.write("\n")
    }

    private func writeAkas(
        _ code: [UInt8], _ title: [UInt8], _ random: inout StableRandom, to file: inout OutputFile
    ) {
        file.write(code)
        file.write("\t1\t")
        file.write(title)
        file.write("\t\\N\t\\N\toriginal\t\\N\t1\n")
        guard random.chance(10) else { return }
        file.write(code)
        file.write("\t2\t")
        file.write(koreanTitle(&random))
        file.write("\tKR\tko\timdbDisplay\t\\N\t0\n")
    }

    private func koreanTitle(_ random: inout StableRandom) -> [UInt8] {
        var title = random.chance(70) ? Words.koreanModifiers.pick(&random) + [0x20] : []
        if random.chance(25) {
            for _ in 0..<(2 + random.below(2)) {
                title.append(contentsOf: Words.syllables[random.below(Words.syllables.count)])
            }
            return title
        }
        title.append(contentsOf: Words.koreanNouns.pick(&random))
        if random.chance(30) { title.append(contentsOf: [0x20] + Words.koreanNouns.pick(&random)) }
        return title
    }
}
