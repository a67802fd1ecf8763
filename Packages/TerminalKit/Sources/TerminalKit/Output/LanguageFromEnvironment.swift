public import TextCore

extension Language {
    /// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
    /// set and not empty. Whatever is not Korean is English, `C` and `POSIX` too.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let language = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
        self = language == "ko" || language == "korean" ? .korean : .english
    }
}
