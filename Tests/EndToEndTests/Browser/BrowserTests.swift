import TestSupport
import Testing

/// The script and the style sheet of pages in a real browser, with the page and the frames of a test.
@Suite(.whereChromiumIsInstalled, .browser, .closing, .serialized) struct BrowserTests {
    /// The number in the text of the screen.
    let count = "document.getElementById('n1.count').textContent"
    /// A promise of two drawn pictures, after which the rows near the window have their heights.
    let drawn = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    let title = "document.getElementById('n1-title').value"

    /// Opens a page with this content of `<main>`, and waits for its stream. `script` runs before that of the page.
    func open(
        _ content: String, keys: String = "", after script: String = ""
    ) async throws -> (Browser, PageDouble) {
        let browser = try await Browser.inNewTab()
        let page = try PageDouble.serve(content, keys: keys)
        try await browser.debug(
            "Page.addScriptToEvaluateOnNewDocument", #"{"source":\#(Browser.json(script))}"#)
        try await browser.resize(1_000, 700)
        try await browser.open(page.address)
        try await eventually("a stream") { page.streams.open == 1 }
        return (browser, page)
    }
}
