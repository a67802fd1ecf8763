import ContractCore
import DomainCore
import MoviesDomain

extension MovieRepositoryContract {
    static let searches: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("A search finds a title whatever the case") { subject in
            try await expect(
                ["cold harbour", "COLD HARBOUR", "Harbour"], only: "Cold Harbour (2015)", subject)
        },
        Behaviour("A search finds a title with and without its accents") { subject in
            try await expect(
                ["amelie", "Amélie", "AMÉLIE", "Ame\u{301}lie"], only: "Amélie's Garden (2001)", subject)
        },
        Behaviour("A search does not care for signs") { subject in
            try await expect(["fish rice", "Fish, Rice"], only: "Fish, Rice and Rain (2015)", subject)
        },
        Behaviour("A search finds words by their beginning") { subject in
            try await expect(["amsterd", "amst rai"], only: "Amsterdam Rain (1988)", subject)
        },
        Behaviour("A search finds one or two syllables in the middle of a Korean title") { subject in
            try await expect(["호랑", "랑이", "이 호"], only: "Paper Tiger (2019)", subject)
            try await expect(["하룻밤", "룻밤", "부산의하룻밤"], only: "One Night in Busan (2012)", subject)
        },
        Behaviour("A search finds Korean text that comes as loose letters") { subject in
            let loose = "\u{110B}\u{1163}\u{11BC}\u{1109}\u{1161}\u{11AB}"
            try await expect([loose, "양산"], only: "Parasol (2019)", subject)
        },
        Behaviour("A search finds Korean titles by initial consonants") { subject in
            try await expect(["ㅈㅇㅎㄹㅇ", "ㅎㄹㅇ"], only: "Paper Tiger (2019)", subject)
            try await expect(["ㅂㅅㅇㅎㄹㅂ", "ㅂㅅㅇ"], only: "One Night in Busan (2012)", subject)
        },
        Behaviour("A search finds a film by its IMDb code") { subject in
            try await expect(["tt9000014", "TT9000014"], only: "Night Train (1995)", subject)
        },
        Behaviour("A search finds the films of a person") { subject in
            for text in ["Han Seo-yun", "한서윤"] {
                let found = try await subject.movies.search(text).elements.names
                try Deviation.unless(
                    found.sorted(), is: ["One Night in Busan (2012)", "Paper Tiger (2019)"],
                    "the search for \(text)")
            }
        },
        Behaviour("A search wants all of its words") { subject in
            try await expect(["night train", "train night"], only: "Night Train (1995)", subject)
            let none = try await subject.movies.search("night garden").elements.names
            try Deviation.unless(none, is: [], "the search for night garden")
        },
        Behaviour("A search finds two films of one name") { subject in
            let found = try await subject.movies.search("echo").elements.names
            try Deviation.unless(found.sorted(), is: ["Echo (1979)", "Echo (2018)"], "the search for echo")
        },
        Behaviour("The title itself comes before titles that have more words") { subject in
            let found = try await subject.movies.search("night").elements.names
            try Deviation.unless(found.first, is: "Night (1961)", "the first of a search for night")
        },
        Behaviour("A search that fits nothing gives an empty page") { subject in
            for text in ["zzzyx", "ㅋㅋㅋㅋㅋ", "뷁", "tt9999999"] {
                let page = try await subject.movies.search(text)
                try Deviation.unless(page.elements.names, is: [], "the search for \(text)")
                try Deviation.unless(page.isLast, is: true, "isLast of the search for \(text)")
                try Deviation.unless(page.total?.count ?? 0, is: 0, "the total of the search for \(text)")
            }
        },
        Behaviour("A search for signs alone finds nothing, not everything") { subject in
            for text in ["!!!", "*", "%", "_", "\"", "()", "-"] {
                let found = try await subject.movies.search(text).elements.names
                try Deviation.unless(found, is: [], "the search for \(text)")
            }
        },
        Behaviour("A search takes nothing for an expression of its own") { subject in
            for text in [
                "echo OR zebra", "echo\" OR \"zebra", "NOT zebra", "'; DROP TABLE film; --", "a&b=c#d",
            ] {
                let found = try await subject.movies.search(text).elements.names
                try Deviation.unless(found, is: [], "the search for \(text)")
            }
            try Deviation.unless(
                try await subject.movies.all().count, is: ContractCatalogue.films.count,
                "the films afterwards")
        },
        Behaviour("A search may have two hundred characters") { subject in
            let text = String(repeating: "가나다 ", count: 50).dropLast()
            let found = try await subject.movies.search(String(text)).elements.names
            try Deviation.unless(found, is: [], "the search")
        },
        Behaviour("The pages of a search hold every match once, and all of them the total") { subject in
            let expected = ContractCatalogue.names { $0.title.contains("Night") }
            for limit in [1, 3, 4, 8, 50] {
                let pages = try await subject.movies.pages { page in
                    try await subject.movies.search("night", page: page, limit: limit)
                }
                try Deviation.unless(pages.names.sorted(), is: expected, "all pages of \(limit) matches")
                try Deviation.unless(
                    Set(pages.map(\.total)), is: [.exactly(expected.count)], "the totals, \(limit) a page")
                try Deviation.unless(
                    pages.map(\.number), is: Array(1...pages.count), "the numbers of the pages")
            }
        },
        Behaviour("A longer page of a search begins with the shorter one") { subject in
            let longest = try await subject.movies.search("night").elements.names
            for limit in [1, 2, 5] {
                let page = try await subject.movies.search("night", limit: limit)
                try Deviation.unless(
                    page.elements.names, is: Array(longest.prefix(limit)), "the first \(limit)")
            }
        },
        Behaviour("A page behind the end of a search is empty and the last") { subject in
            let page = try await subject.movies.search("night", page: 40, limit: 3)
            try Deviation.unless(page.elements.names, is: [], "the films on page 40")
            try Deviation.unless(page.isLast, is: true, "isLast of page 40")
            try Deviation.unless(page.number, is: 40, "the number of page 40")
        },
        Behaviour("A film that a search finds has all that is known of it") { subject in
            let found = try await subject.movies.search("종이 호랑이").elements.map(\.facts)
            let expected = ContractCatalogue.films.map(\.movie.facts).filter { $0.title == "Paper Tiger" }
            try Deviation.unless(found, is: expected, "the search for 종이 호랑이")
        },
    ]

    /// Expects each of the texts to find this film and no other.
    private static func expect(
        _ texts: [String], only name: String, _ subject: MovieRepositorySubject
    ) async throws {
        for text in texts {
            let found = try await subject.movies.search(text).elements.names
            try Deviation.unless(found, is: [name], "the search for \(text)")
        }
    }
}
