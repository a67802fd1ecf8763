import PageUI
import Testing

@Suite struct HTMLTests {
    @Test("Texts and values of attributes are escaped")
    func escapes() {
        var html = HTML()
        html.element("p", [("title", "\"'&<>"), ("hidden", ""), ("id", nil)]) { $0.text("<b>&") }
        #expect(html.string == "<p title=\"&quot;&#39;&amp;&lt;&gt;\" hidden>&lt;b&gt;&amp;</p>")
    }
}
