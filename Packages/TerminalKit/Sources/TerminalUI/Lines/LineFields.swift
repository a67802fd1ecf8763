internal import TerminalKit
internal import TextCore

/// The input after "=": the field's index and the text, which is empty when the user wants a prompt for it.
struct FieldInput: Equatable {
    let index: Int
    let text: String

    /// - Parameters:
    ///   - input: the text after the equals sign.
    ///   - count: the number of fields.
    init?(_ input: Substring, of count: Int) {
        let digits = input.prefix { $0.isASCII && $0.isNumber }
        let rest = input.dropFirst(digits.count)
        // An amount in the only field is a text: "=1000", "=1,000". "=1" is the number of the field, as with several
        // fields.
        let isText = count == 1 && (digits != "1" || rest.first.map { !$0.isWhitespace } ?? false)
        index = isText || digits.isEmpty ? 0 : (Int(digits) ?? 0) - 1
        guard 0..<count ~= index else { return nil }
        text = String(isText ? input : rest).trimmed
    }
}

extension LineRenderer.FoundField {
    /// The field with its text; the text of a secret is not revealed.
    func words(in language: Language) -> String {
        if !source.text.isEmpty {
            let entered = LocalizedText("entered", "입력됨")[language]
            return "\(label): \(source.isSecret ? entered : source.text)"
        }
        guard !source.placeholder.isEmpty else {
            return LocalizedText("\(label) (empty)", "\(label) (비어 있음)")[language]
        }
        let hint = source.placeholder
        // A value such as 259,000 would sound like the text of the field. Words are clear without "for example".
        let isValue = !hint.contains(where: \.isWhitespace) && hint.contains { !$0.isLetter }
        if isValue {
            return LocalizedText(
                "\(label) (empty, for example \(hint))", "\(label) (비어 있음, 예: \(hint))")[language]
        }
        let small = hint.prefix(1).lowercased() + hint.dropFirst()
        return LocalizedText("\(label) (empty, \(small))", "\(label) (비어 있음, \(hint))")[language]
    }
}

/// Filling in the fields.
extension LineInterface {
    static let fieldHint = LocalizedText(
        "Type = and what goes into the field: \"= text\", or \"=2 text\" for the second of several. \"=\" or \"=2\" alone asks for it, also for a password or several lines.",
        "= 뒤에 입력할 글을 쓰세요(예: \"= 글\"). 입력란이 여러 개면 번호를 붙입니다(예: \"=2 글\"). \"=\"나 \"=2\"만 입력하면 내용을 물어봅니다. 비밀번호나 여러 줄은 이렇게 입력하세요."
    )

    /// Puts a text into a field, selected by number where there are several. A single field is also submitted. Returns
    /// `false` without such a field.
    func fillIn(_ input: Substring, on top: any Screen) async -> Bool {
        let fields = words(of: top).fields
        guard let input = FieldInput(input, of: fields.count) else { return false }
        let (field, isOne) = (fields[input.index], fields.count == 1)
        var text = input.text
        if text.isEmpty {
            guard let answer = await ask(for: field, sends: isOne) else { return true }
            text = answer
        }
        put(text, into: field, sends: isOne, on: top)
        return true
    }

    private func put(
        _ text: String, into field: LineRenderer.FoundField, sends: Bool, on top: any Screen
    ) {
        // As on a screen, submitting does not wait for an edit that is delayed until a typing pause.
        session.edit(field.id, text, of: top)
        if sends { session.submit(field.id, text, of: top) }
    }

    /// Passes the text after a key to the field with this name, or to the first field of the screen. A field of several
    /// lines is filled in but not submitted, because its text rarely ends after one line. Returns `false` without such
    /// a field.
    func handOver(_ text: String, to id: ElementID? = nil) -> Bool {
        guard let top = flow.top else { return false }
        let fields = words(of: top).fields
        guard let field = id == nil ? fields.first : fields.first(where: { $0.id == id }) else {
            return false
        }
        let sends = fields.count == 1 && !field.source.isMultiline
        put(text, into: field, sends: sends, on: top)
        if !sends { sayHowToSend(top) }
        return true
    }

    private func sayHowToSend(_ form: any Screen) {
        guard let submit = form.scope.actions.first(where: { $0.id == .submit }) else { return }
        let words = "\(name(of: submit)): \(submit.title[language])"
        say(
            LocalizedText(
                "The text is filled in, and not sent yet. \(words)", "입력했지만 아직 보내지 않았습니다. \(words)"))
    }

    /// Asks for the text of a field; `nil` to leave it unchanged.
    private func ask(for field: LineRenderer.FoundField, sends: Bool) async -> String? {
        let source = field.source
        if source.isSecret {
            let secret = await readSecret("\(field.label): ")
            return secret?.isEmpty == true ? nil : secret
        }
        if source.isMultiline { return await readLines(source, sends: sends) }
        guard !source.text.isEmpty else {
            write(TerminalText("\(field.label): "))
            return await read()?.trimmed
        }
        write(TerminalText(field.words(in: language)))
        say(
            LocalizedText(
                "Type the new text. An empty line keeps it, a full stop alone empties it.",
                "새 내용을 입력하세요. 빈 줄을 입력하면 그대로 두고, 마침표(.)만 입력하면 비웁니다."))
        guard let answer = await read()?.trimmed, !answer.isEmpty else { return nil }
        return answer == "." ? "" : answer
    }

    /// Reads lines up to one with a full stop alone, as mail(1) does; `nil` without any, and at the end of the input.
    private func readLines(_ source: FieldSource, sends: Bool) async -> String? {
        if !source.text.isEmpty {
            write(TerminalText(source.text))
            say(
                LocalizedText(
                    "The lines that you type replace this text. A full stop at once keeps it.",
                    "입력하는 줄이 이 내용을 대신합니다. 마침표(.)만 입력하면 그대로 둡니다."))
        }
        say(
            sends
                ? LocalizedText(
                    "Type the lines. A line with a full stop alone ends the text and sends it.",
                    "여러 줄을 입력하세요. 마침표(.)만 있는 줄을 입력하면 보냅니다.")
                : LocalizedText(
                    "Type the lines. A line with a full stop alone ends the text.",
                    "여러 줄을 입력하세요. 마침표(.)만 있는 줄을 입력하면 끝납니다."))
        var lines: [String] = []
        while let line = await read() {
            if line.trimmed == "." { return lines.isEmpty ? nil : lines.joined(separator: "\n") }
            lines.append(line)
        }
        return nil
    }
}

extension String {
    /// The text without white space at both ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
