import DomainCore
import PresentationCore
import TextCore
import Testing

@Suite struct SearchReadingTextTests {
    @Test(
        arguments: [
            (
                .instead, "inception", Language.english,
                "No results for “inceptoin”; showing “inception” instead."
            ),
            (.instead, "기생충", .korean, "“inceptoin” 검색 결과가 없어 “기생충” 검색 결과를 보여 줍니다."),
            (.also, "inception", .english, "Also showing “inception”."),
            (.also, "기생충", .korean, "“기생충” 검색 결과도 함께 보여 줍니다."),
            (.suggestion, "Inception", .english, "Did you mean “Inception”?"),
            (.suggestion, "기생충", .korean, "혹시 “기생충”을 찾으셨나요?"),
            (.suggestion, "대부", .korean, "혹시 “대부”를 찾으셨나요?"),
            (.suggestion, "Inception", .korean, "혹시 “Inception”을(를) 찾으셨나요?"),
        ] as [(SearchReading.Kind, String, Language, String)])
    func `The note names the text that was searched instead`(
        kind: SearchReading.Kind, text: String, language: Language, note: String
    ) {
        #expect(SearchReading(kind, text).note(for: "inceptoin", in: language) == note)
    }
}
