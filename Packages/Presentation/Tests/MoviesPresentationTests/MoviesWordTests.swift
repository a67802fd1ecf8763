import DomainCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@Suite struct MoviesWordTests {
    private static let words: [any Word] =
        MoviesWord.allCases.map { $0 as any Word } + LibraryWord.allCases.map { $0 as any Word }

    @Test func `Every word is there in both languages, with the same places`() {
        for word in Self.words {
            let (english, korean) = (word.template(in: .english), word.template(in: .korean))
            #expect(!english.isEmpty && !korean.isEmpty, "\(word)")
            #expect(english != korean, "\(word)")
            #expect(places(english) == places(korean), "\(word)")
        }
    }

    @Test func `Korean words have Korean letters`() {
        let hangul: ClosedRange<Unicode.Scalar> = "가"..."힣"
        let layoutOnly: Set<String> = ["\(LibraryWord.stageCount)"]
        for word in Self.words where !layoutOnly.contains("\(word)") {
            #expect(word.template(in: .korean).unicodeScalars.contains(where: hangul.contains), "\(word)")
        }
    }

    @Test(arguments: Genre.common)
    func `Every common genre has a Korean name`(genre: Genre) {
        #expect(GenreText.name(of: genre, in: .korean) != genre.name)
        #expect(GenreText.name(of: genre, in: .english) == genre.name)
    }

    @Test func `A genre that only its source knows keeps its name`() {
        #expect(GenreText.name(of: Genre("Reality-TV"), in: .korean) == "Reality-TV")
    }

    private func places(_ template: String) -> Set<String> {
        Set(template.matches(of: /\{(\w+)\}/).map { String($0.1) })
    }
}
