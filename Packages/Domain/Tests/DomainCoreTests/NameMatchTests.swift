import DomainCore
import Testing

@Suite struct NameMatchTests {
    private func match(_ text: String, _ names: [String], isSearched: Bool = true) -> NameMatch<String> {
        NameMatch(text, among: names, isSearched: isSearched) { $0 }
    }

    @Test func `A full name wins, whatever its case and the other matches`() {
        #expect(match("desk LAMP", ["Desk lamp with shade", "Desk lamp"]) == .one("Desk lamp"))
        #expect(match("의자", ["나무 의자", "의자"]) == .one("의자"))
    }

    @Test func `A name with other spaces wins if it is the only one`() {
        #expect(match("desklamp", ["Desk lamp with shade", "Desk lamp"]) == .one("Desk lamp"))
        #expect(match("살인의추억", ["살인의 추억"], isSearched: false) == .one("살인의 추억"))
        #expect(match("La laLand", ["La La Land"]) == .one("La La Land"))
        #expect(match("desklamp", ["Desk lamp", "Desklamp"]) == .one("Desklamp"))
        #expect(match("desklamp", ["Desk lamp", "Des klamp"]) == .candidates(["Desk lamp", "Des klamp"]))
        #expect(match(" ", ["!", " "]) == .candidates(["!", " "]))
    }

    @Test func `Elements of the same name are the only candidates`() {
        #expect(match("lamp", ["Lamp", "Lamp stand", "lamp"]) == .candidates(["Lamp", "lamp"]))
    }

    @Test func `All results of a search match; other elements match by a part of their name`() {
        let names = ["Brass lamp", "Chair"]
        #expect(match("lmap", names) == .candidates(names))
        #expect(match("lamp", names, isSearched: false) == .candidates(["Brass lamp"]))
        #expect(match("table", names, isSearched: false) == .candidates([]))
        #expect(match("", names, isSearched: false) == .candidates([]))
        #expect(match("!", ["!"]) == .candidates(["!"]))
    }

    @Test func `There are at most nine candidates`() {
        let many = (1...100).map { "Lamp \($0)" }
        #expect(match("lamp", many) == .candidates(Array(many.prefix(9))))
    }
}
