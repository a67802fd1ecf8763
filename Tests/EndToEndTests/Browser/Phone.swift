import Foundation
import TestSupport
import Testing

/// A browser as large as a phone.
struct Phone {
    let browser: Browser
    private let origin: String

    init(_ address: String) async throws {
        origin = address.components(separatedBy: "/").prefix(3).joined(separator: "/")
        browser = try await Browser.inNewTab()
        try await browser.resize(390, 844)
        try await browser.open(address)
    }

    func go(_ path: String) async throws {
        try await browser.open(origin + path)
    }

    /// Makes an account for selling, on its page.
    func becomeVendor() async throws {
        try await tap("[value$=' tcreate-vendor']")
        try await type("맹의 가게\(Browser.Key.enter.rawValue)", into: "dialog input")
        try await see("맹의 가게 판매자를 만들었습니다")
    }

    /// Waits for a text that can be seen.
    func see(_ text: String) async throws {
        try await expect("document.body.innerText.includes(\(Browser.json(text)))")
    }

    /// Waits for an element, and clicks it.
    func tap(_ selector: String) async throws {
        let part = "document.querySelector(\(Browser.json(selector)))"
        try await expect(part)
        try await eventually("a click on \(selector)") {
            // In the middle of the page nothing lies over it, unless the page was just scrolled again.
            try await browser.run("\(part)?.scrollIntoView({ block: 'center' })")
            return try await browser.click(selector, unless: ["element click intercepted"])
        }
    }

    /// Types a text, or chooses a file.
    func type(_ text: String, into selector: String) async throws {
        try await expect("document.querySelector(\(Browser.json(selector)))")
        try await browser.send(text, to: selector)
    }

    /// Waits until a JavaScript expression is true, as long as a user would.
    func expect(_ condition: String) async throws {
        let end = ContinuousClock.now + .seconds(ScreenShell.patience)
        while !(try await browser.value("!!(\(condition))") as Bool) {
            guard ContinuousClock.now < end else {
                let text: String = try await browser.value("document.body.innerText")
                Issue.record("\(condition) in\n\(text)")
                throw ScreenShell.NotSeen(what: condition)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
