import AppCore
import MoviesDomain
import TerminalKit
import TextCore

extension ArgumentSpec {
    static let film = ArgumentSpec(
        "film", completion: .films,
        LocalizedText(
            "The film's number or its IMDb code, as lists show them", "목록에 보이는 영화 번호 또는 IMDb 코드"))
}

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
                    "'\(text)' is neither a film number nor an IMDb code. Find them with '\(search)'.",
                    "'\(text)': 영화 번호도 IMDb 코드도 아닙니다. '\(search)'로 찾을 수 있습니다."))
        }
        return reference
    }
}

extension MovieReference {
    /// The text that was given.
    var text: String {
        switch self {
        case .id(let id): "\(id.rawValue)"
        case .imdbCode(let code): code
        }
    }

    /// Whether it refers to the film.
    func names(_ movie: Movie) -> Bool {
        switch self {
        case .id(let id): movie.id == id
        case .imdbCode(let code): movie.imdbCode == code
        }
    }
}
