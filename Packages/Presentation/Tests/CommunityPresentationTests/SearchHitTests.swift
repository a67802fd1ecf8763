import Testing

@testable import CommunityPresentation

@Suite struct SearchHitTests {
    @Test(arguments: [
        ("안녕하세요", "ㅇㄴ", "안녕하세요"), ("첫 줄\n둘째 줄입니다", "둘째", "둘째 줄입니다"), ("ÉCOLE here", "ecole", "ÉCOLE here"),
        ("one two three", "three one", "one two three"), ("nothing of it\nat all", "x", "nothing of it"),
        ("", "x", ""),
        ("what?! no", "?!", "what?! no"),
    ])
    func `Shows the line with the text`(text: String, searched: String, excerpt: String) {
        #expect(TextSearch(searched).excerpt(of: text) == excerpt)
    }

    @Test func `Shows only the part of a long line around the text`() {
        let long = String(repeating: "가나다 ", count: 100) + "바로 여기 " + String(repeating: "라마바 ", count: 100)
        let excerpt = TextSearch("여기").excerpt(of: long)
        #expect(excerpt.contains("바로 여기"))
        #expect(excerpt.hasPrefix("…") && excerpt.hasSuffix("…"))
        #expect((55...62).contains(excerpt.count))
        #expect(excerpt.hasPrefix("…가나다"))
    }
}
