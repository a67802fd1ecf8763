import CommunityDomain
import TextCore
import Testing

@Suite struct TitleTests {
    @Test(arguments: [
        ("Title", "Title"), ("  two\nlines\r\n ", "two lines"), ("한\u{0}글", "한글"), ("\n\n첫 줄", "첫 줄"),
    ])
    func `A title is one line`(text: String, title: String) throws {
        #expect(try PostTitle(text).text == title)
    }

    @Test(arguments: [
        ("", TextProblem.empty), (" \n ", .empty),
        (String(repeating: "가", count: 101), .tooLong(limit: 100)),
        (String(repeating: "👩‍👩‍👧‍👦", count: 100), .tooLarge(limit: 1_024)),
    ])
    func `An invalid title reports the reason`(text: String, problem: TextProblem) {
        #expect(throws: problem) { try PostTitle(text) }
    }

    @Test(arguments: [
        ("T", "a\nb", "T\n\na\nb"), ("", "a", "\n\na"), ("T", "", "T\n\n"), ("T", "\n\na", "T\n\n\n\na"),
    ])
    func `A title and a text can be joined and split again`(title: String, text: String, whole: String) {
        let titled = TitledText(title: title, text: text)
        #expect(titled.whole == whole)
        #expect(TitledText(whole) == titled)
    }

    @Test(arguments: [
        ("T\na", "T", "a"), ("T", "T", ""), ("", "", ""), ("T\r\n\r\na", "T", "a"), ("\na", "", "a"),
    ])
    func `Splits any text from an editor`(whole: String, title: String, text: String) {
        #expect(TitledText(whole) == TitledText(title: title, text: text))
    }

    @Test func `A write with a title becomes a draft with one, and the same write again`() {
        let writes: [Write] = [
            .createPost(title: "T", text: "a"), .editPost(3, title: "T", text: "a", version: 2),
            .editPost(3, title: "", text: "a", version: 2),
        ]
        #expect(
            writes.map(\.target) == [.newTitledPost, .titledPost(3, version: 2), .titledPost(3, version: 2)])
        #expect(writes.map(\.words) == ["T\n\na", "T\n\na", "\n\na"])
        #expect(Write.createPost(text: "a").words == "a")
        #expect(Write(.createComment, post: 1, title: "T", text: "a").title == nil)
    }
}
