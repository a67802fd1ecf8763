import NetworkCore
import PageUI
import TerminalUI
import TextCore

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
    ///   - problems: the problems of other files, likewise.
    init?(
        _ items: [QueryItem], files: [String: [String]] = [:], problems: [String: [LocalizedText]] = [:]
    ) {
        guard let visit = items.first(where: { $0.name == "visit" })?.value else { return nil }
        self.visit = visit
        var acts: [PageAct.Kind] = []
        for item in items where item.name.hasPrefix("edit ") {
            // Browsers end the lines of forms with CRLF.
            let text = item.value.replacing("\r\n", with: "\n")
            acts.append(.edit(ElementID(String(item.name.dropFirst("edit ".count))), text))
        }
        let pressed = items.last(where: { $0.name == "do" })?.value
        var problems = problems
        // The button next to a choice of files only sends them.
        let upload = pressed.flatMap { $0.hasPrefix("upload ") ? String($0.dropFirst("upload ".count)) : nil }
        if let upload, files[upload] == nil, problems[upload] == nil { problems[upload] = [Self.noFile] }
        acts += Set(files.keys).union(problems.keys).sorted().map {
            .receive(ElementID($0), files[$0] ?? [], problems: problems[$0] ?? [])
        }
        // Any other button waits for the files.
        if let pressed, upload == nil, problems.isEmpty {
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

    private static let noFile = LocalizedText(
        "Choose a file first, then press the button.", "먼저 파일을 선택한 다음 버튼을 누르세요.")

    /// The fragment of the address with the choice of files whose form it is, so that its problems are in sight.
    var fragment: String {
        for case .receive(let field, _, problems: _) in acts where field.name.utf8.allSatisfy(Self.isPlain) {
            return "#" + field.name
        }
        return ""
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
