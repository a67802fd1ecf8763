public import TextCore

/// A parsed command line: the command, and the values of its options and arguments by name.
///
/// Asking for a name that the command does not declare is a programming error; debug builds trap.
public struct ParsedCommand: Hashable, Sendable {
    /// The words of the command: `["list"]`, `["bookmark", "add"]`.
    public let path: [String]
    let node: CommandNode
    let values: [String: [String]]
    let messages: CommandLineMessages

    /// The name of the program, for commands in advice.
    public var program: String { messages.app }

    /// Whether the command line contains the switch.
    public func flag(_ name: String) -> Bool { !strings(name).isEmpty }

    /// The value, or the default of the spec.
    public func string(_ name: String) -> String? { strings(name).last }

    /// The typed value of an option, which the app need not declare; never a default.
    public func given(_ option: String) -> String? { values[option]?.last }

    /// All values of a repeated option or argument.
    public func strings(_ name: String) -> [String] {
        assert(isDeclared(name), "\(path) declares no '\(name)'")
        if let given = values[name] { return given }
        return node.options.first { $0.name == name }?.defaultValue.map { [$0] } ?? []
    }

    /// The values of a repeated option whose value is a list with commas, as one list.
    public func list(_ name: String) -> String? {
        let values = strings(name)
        return values.isEmpty ? nil : values.joined(separator: ",")
    }

    /// The choice of `--json`; `nil` without it, also for a command without such an option.
    public var json: JSONChoice? {
        guard let text = values["json"]?.last, let option = node.options.first(where: { $0.name == "json" })
        else { return nil }
        guard case .fields(let fields) = option.value else {
            return JSONChoice(fields: JSONFields([]), names: [])
        }
        return JSONChoice(fields: fields, names: text.split(separator: ",").map(String.init))
    }

    /// Whether the command has `--json` and its JSON is a report.
    public var isReported: Bool { json?.fields == .report }

    /// The value as a whole number; `UsageError` names the option and the range.
    public func int(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw messages.outOfRange(
                spelling(name), "\(range.lowerBound)", "\(range.upperBound)", text, isWhole: true, path)
        }
        return number
    }

    /// The value as a number with decimals; `UsageError` names the option and the range.
    public func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = string(name) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw messages.outOfRange(
                spelling(name), Self.plain(range.lowerBound), Self.plain(range.upperBound), text,
                isWhole: false, path)
        }
        return number
    }

    /// The value as a case of an enum whose raw values are the choices.
    public func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, as type: Choice.Type = Choice.self
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let text = string(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw messages.notAChoice(spelling(name), Choice.allCases.map(\.rawValue), text, path)
        }
        return choice
    }

    /// The value of `--color`.
    public var colour: ColourChoice { string("color").flatMap(ColourChoice.init) ?? .auto }

    /// Whether output that is taller than the terminal may go through a pager: not with `--no-pager`.
    public var allowsPager: Bool { !flag("no-pager") }

    /// An error about this command, with its help as advice, for the app's own checks. The message may quote typed
    /// text, because it is made safe to print.
    public func usageError(_ message: LocalizedText) -> UsageError {
        messages.error(message[messages.language].terminalSafe(), path)
    }

    /// The words of the same command without these options and without the options of every command.
    public func words(without options: Set<String>) -> [String] {
        let typed = node.options.prefix(node.ownCount).flatMap { option -> [String] in
            guard !options.contains(option.name), let values = values[option.name] else { return [] }
            return values.flatMap { value -> [String] in
                switch option.value {
                case .none: ["--\(option.name)"]
                case .fields where value.isEmpty: ["--\(option.name)"]
                case .fields: ["--\(option.name)=\(value)"]
                case .text, .file, .folder, .choice:
                    value.hasPrefix("-") ? ["--\(option.name)=\(value)"] : ["--\(option.name)", value]
                }
            }
        }
        let arguments = node.arguments.flatMap { values[$0.name] ?? [] }
        let areLikeOptions = arguments.contains { $0.hasPrefix("-") }
        return areLikeOptions ? path + typed + ["--"] + arguments : path + arguments + typed
    }

    /// The same command without these options.
    public func without(_ options: Set<String>) -> ParsedCommand {
        ParsedCommand(
            path: path, node: node, values: values.filter { !options.contains($0.key) }, messages: messages)
    }

    private func isDeclared(_ name: String) -> Bool {
        node.options.contains { $0.name == name } || node.arguments.contains { $0.name == name }
    }

    private func spelling(_ name: String) -> String {
        node.arguments.contains { $0.name == name } ? "<\(name)>" : "--\(name)"
    }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}
