import AppCore
import MoviesDomain
import TerminalKit
import TextCore

extension ParsedCommand {
    /// The argument `film`: a number or an IMDb code.
    func film() throws(UsageError) -> MovieReference {
        try reference(string("film") ?? "")
    }

    /// The argument `film` where it may be repeated.
    func films() throws(UsageError) -> [MovieReference] {
        var references: [MovieReference] = []
        for text in strings("film") { references.append(try reference(text)) }
        return references
    }

    private func reference(_ text: String) throws(UsageError) -> MovieReference {
        guard let reference = MovieReference(text) else {
            let search = Invocation(.movies, self).commandLine("search")
            throw usageError(
                LocalizedText(
                    "'\(text)' is no film number and no IMDb code. '\(search)' shows them.",
                    "'\(text)': 영화 번호도 IMDb 코드도 아닙니다. '\(search)'로 찾을 수 있습니다."))
        }
        return reference
    }
}
