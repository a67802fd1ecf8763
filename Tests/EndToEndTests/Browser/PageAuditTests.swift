import Foundation
import TestSupport
import Testing

/// Checks of the main pages of the apps, as a narrow browser shows them.
extension BrowserTests {
    /// The main pages of an app, without and with an account.
    private static let pages: [(app: AppProcess.Product, pages: [String])] = [
        (.movies, ["films", "films/6751668", "films/6751668/similar", "search?q=강", "bookmarks"]),
        (.community, ["posts", "posts/1", "mine", "outbox", "notices", "account", "posts/new"]),
        (
            .market,
            [
                "listings", "listings?q=ㅈㅈㄱ", "listings/24", "my-listings", "bookmarks", "vendor", "exchange",
                "products", "products/8", "products/8/book?size=270", "products/8/buy?size=270", "my",
                "alerts",
            ]
        ),
    ]

    /// The mistakes of a page: nodes for the keyboard without a name, targets below 44 pixels, texts with a contrast below
    /// 4.5, other than one title, and a page wider than the window.
    private static let mistakes = """
        (() => {
          const shown = part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('[aria-hidden=true], .hidden');
          const all = selector => [...document.querySelectorAll(selector)].filter(shown), top = document.querySelector('dialog:modal') ?? document;
          const name = part => part.outerHTML.slice(0, 120), mistakes = [];
          const words = part => part.ariaLabel || part.labels?.[0]?.textContent || part.textContent || part.querySelector?.('img')?.alt || '';
          for (const part of all('a[href], button, input, textarea, summary, [tabindex="0"]')) {
            const area = part.matches('.open') ? part.closest('li').getBoundingClientRect() : part.getBoundingClientRect();
            if (!words(part).trim()) mistakes.push('no name: ' + name(part));
            if (area.height < 43.5 && !part.closest('p')) mistakes.push(`${area.height} px: ` + name(part));
          }
          const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
          const over = (color, below) => { canvas.fillStyle = below; canvas.fillRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
            const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data; return `rgb(${r} ${g} ${b})`; };
          const ground = part => { const chain = []; for (let at = part; at; at = at.parentElement) chain.unshift(getComputedStyle(at).backgroundColor);
            return chain.reduce((below, color) => over(color, below), 'white'); };
          const light = color => color.match(/[\\d.]+/g).slice(0, 3).map(one => one / 255).map(one => one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4)
            .reduce((sum, one, at) => sum + one * [.2126, .7152, .0722][at], 0);
          for (const part of all('body *')) {
            if (![...part.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
            const below = ground(part), one = light(over(getComputedStyle(part).color, below)) + .05, other = light(below) + .05;
            const contrast = Math.max(one, other) / Math.min(one, other);
            if (contrast < 4.5) mistakes.push(`contrast ${contrast.toFixed(1)}: ` + name(part));
          }
          if (all('h1').length !== 1) mistakes.push('titles: ' + all('h1').length);
          const wide = document.documentElement.scrollWidth - innerWidth;
          if (wide > 0) mistakes.push(`wider than the window by ${wide} px`);
          return [...new Set(mistakes)];
        })()
        """

    @Test("The main pages of the apps are readable and operable on a narrow phone", arguments: pages.indices)
    func audit(app: Int) async throws {
        let (product, pages) = Self.pages[app]
        let isBoard = product == .community
        let process = try isBoard ? AppProcess.member("meng") : AppProcess(product)
        if isBoard { _ = try process.post("강의 첫 줄입니다. https://example.com/a") }
        let server = try ServingApp(process, options: ["--pages"] + (isBoard ? ["--public-read"] : []))
        let browser = try await Browser.inNewTab()
        try await browser.resize(320, 640)
        for page in pages {
            for (scheme, language) in [("light", "ko"), ("dark", "en")] {
                try await browser.debug(
                    "Emulation.setEmulatedMedia",
                    #"{"features":[{"name":"prefers-color-scheme","value":"\#(scheme)"}]}"#)
                let mark = page.contains("?") ? "&" : "?"
                try await browser.open("\(server.address)/pages/\(page)\(mark)lang=\(language)")
                let mistakes: [String] = try await browser.value(Self.mistakes)
                #expect(mistakes == [], "\(page), \(scheme), \(language)")
            }
        }
        #expect(try server.stop().status == 0)
    }
}
