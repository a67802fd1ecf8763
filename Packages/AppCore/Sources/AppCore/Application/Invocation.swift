public import TerminalKit

/// The way the program was called: the options that a suggested command must repeat to use the same server and profile.
/// Only typed options are repeated; settings apply anyway.
public struct Invocation: Hashable, Sendable {
    private let name: String
    /// Options with their values, in the order of `options`.
    private let places: [Place]
    /// Whether the settings name a server.
    private let hasServerSetting: Bool
    /// The words of the command without the choice of a page.
    private let words: [String]

    private struct Place: Hashable, Sendable {
        let option: String
        let value: String
    }

    /// The options that choose the place where a command works.
    private static let options = ["server", "source", "profile", "store"]

    /// A command line without options.
    public init(_ app: AppIdentity) {
        self.init(name: app.name, places: [], hasServerSetting: false, words: [])
    }

    /// The parsed command line. An invalid address is omitted, because it may contain a password.
    public init(_ app: AppIdentity, _ parsed: ParsedCommand, serverSetting: String? = nil) {
        let places = Self.options.compactMap { option in
            parsed.given(option).map { Place(option: option, value: $0) }
        }
        self.init(
            name: app.name,
            places: places.filter {
                $0.option != "server" || $0.value == ServerChoice.none
                    || (try? ServerAddress($0.value)) != nil
            },
            hasServerSetting: (serverSetting ?? ServerChoice.none) != ServerChoice.none,
            words: parsed.words(without: Self.paging))
    }

    /// The options that choose a page.
    private static let paging: Set = ["page", "cursor", "before", "after"]

    private init(name: String, places: [Place], hasServerSetting: Bool, words: [String]) {
        (self.name, self.places, self.hasServerSetting) = (name, places, hasServerSetting)
        self.words = words
    }

    /// The same command line with another server; `nil` for the backend on this device.
    ///
    /// `address` is that of a server, or that of a database for `--store`; `nil` is the database of this device.
    public func at(place address: String?) -> Invocation {
        if let address, StoreKind.isAddress(address) {
            let others = places.filter { $0.option != "store" && $0.option != "server" }
            return Invocation(
                name: name, places: [Place(option: "store", value: address)] + others,
                hasServerSetting: hasServerSetting, words: words)
        }
        var places = places.filter { $0.option != "server" && ($0.option != "store" || address != nil) }
        if let value = address ?? (hasServerSetting ? ServerChoice.none : nil) {
            places.insert(Place(option: "server", value: value), at: 0)
        }
        return Invocation(name: name, places: places, hasServerSetting: hasServerSetting, words: words)
    }

    /// The same command line without `--store`, for a command that changes the setting.
    func withoutStore() -> Invocation {
        Invocation(
            name: name, places: places.filter { $0.option != "store" }, hasServerSetting: hasServerSetting,
            words: words)
    }

    /// The whole line for a shell. The command is already quoted: `drafts send 5`.
    public func commandLine(_ command: String) -> String {
        ([name] + places.flatMap { ["--\($0.option)", Self.quoted($0.value)] } + [command])
            .joined(separator: " ")
    }

    /// The typed line for another page, at `value` of an option.
    public func commandLine(page option: String, _ value: String) -> String {
        let (before, after) =
            words.firstIndex(of: "--").map { (words[..<$0], words[$0...]) } ?? (words[...], [])
        return commandLine(
            (before + ["--\(option)", value] + after).map(Self.quoted).joined(separator: " "))
    }

    /// Quotes a word for a POSIX shell. Letters of any script are not quoted.
    public static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy { plain.contains($0) || $0.properties.isAlphabetic }
        return isPlain
            ? text
            : "'"
                + text.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: #"'\''"#) + "'"
    }

    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/:@%+,=".unicodeScalars)
}
