import NetworkCore
import PageUI
import TerminalUI

/// The form of a page whose browser runs no script: the texts of all fields, then the button that was pressed.
///
///     visit=…&edit+n3-title=Hello&do=save+n3-films+i24
struct PageForm: Sendable {
    let visit: String
    let acts: [PageAct.Kind]

    /// Reads a form beside the main actor, which all pages share; `nil` for a form that no page has.
    @concurrent
    static func read(_ body: [UInt8]) async -> PageForm? {
        QueryItem.parse(String(decoding: body, as: UTF8.self)).flatMap { PageForm($0) }
    }

    /// - Parameters:
    ///   - items: the texts.
    ///   - files: the paths of files that were sent, by the names of their fields.
    init?(_ items: [QueryItem], files: [String: [String]] = [:]) {
        guard let visit = items.first(where: { $0.name == "visit" })?.value else { return nil }
        self.visit = visit
        var acts: [PageAct.Kind] = []
        for item in items where item.name.hasPrefix("edit ") {
            // Browsers end the lines of forms with CRLF.
            let text = item.value.replacing("\r\n", with: "\n")
            acts.append(.edit(ElementID(String(item.name.dropFirst("edit ".count))), text))
        }
        acts += files.sorted { $0.key < $1.key }.map { .receive(ElementID($0.key), $0.value) }
        // The button next to a choice of files only sends them.
        if let pressed = items.last(where: { $0.name == "do" })?.value, !pressed.hasPrefix("upload ") {
            let words = pressed.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(
                String.init)
            guard let action = words.first, !action.isEmpty else { return nil }
            let item = words.count > 2 ? ItemID(pageName: words[2]) : nil
            guard words.count < 3 || item != nil else { return nil }
            acts.append(
                .perform(ActionID(action), list: words.count > 1 ? ElementID(words[1]) : nil, item: item))
        }
        self.acts = acts
    }
}
