import PageUI
import Testing

@Suite struct HTMLTests {
    @Test("Texts and values of attributes are escaped")
    func escapes() {
        var html = HTML()
        html.element("p", [("title", "\"'&<>"), ("hidden", ""), ("id", nil)]) { $0.text("<b>&") }
        #expect(html.string == "<p title=\"&quot;&#39;&amp;&lt;&gt;\" hidden>&lt;b&gt;&amp;</p>")
    }

    @Test("Only the value of an attribute that is one word needs no quotes")
    func words() {
        for (value, written) in [
            ("a-Z_0/9.", "a-Z_0/9."), ("a b", "\"a b\""), ("한", "\"한\""), ("a=b", "\"a=b\""), ("`", "\"`\""),
        ] {
            var html = HTML()
            html.open("a", [("href", value)])
            #expect(html.string == "<a href=\(written)>")
        }
    }
}
