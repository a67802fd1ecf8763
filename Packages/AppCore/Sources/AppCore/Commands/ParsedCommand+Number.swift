public import TerminalKit

extension ParsedCommand {
    /// The number by which people call something, in an argument.
    ///
    /// - Throws: a usage error when it is none.
    public func number(_ name: String) throws(UsageError) -> Int {
        try numberIfGiven(name, spelled: "<\(name)>") ?? 0
    }

    /// The number by which people call something, in an option.
    ///
    /// - Throws: a usage error when it is none.
    public func number(option name: String, from least: Int = 1) throws(UsageError) -> Int? {
        try numberIfGiven(name, spelled: "--\(name)", from: least)
    }

    /// The same where it may be missing; `spelling` is how it is called in the error.
    ///
    /// - Throws: a usage error when it is none.
    public func numberIfGiven(
        _ name: String, spelled spelling: String, from least: Int = 1
    ) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let number = Int(text), number >= least else {
            throw usageError(
                LocalizedText(
                    "\(spelling) must be a number from \(least) up, not '\(text)'.",
                    "'\(text)': \(spelling) 값은 \(least) 이상의 숫자여야 합니다."))
        }
        return number
    }
}
