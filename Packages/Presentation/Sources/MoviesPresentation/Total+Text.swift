import DomainCore
import PresentationCore
import TextCore

extension Total {
    /// `1,234 films`, or `10,000 films or more` where counting stopped.
    func text(in language: Language) -> String {
        switch self {
        case .exactly(let count): MoviesWord.filmCount.text(in: language, count: count)
        case .atLeast(let count): MoviesWord.filmCountAtLeast.text(in: language, count: count)
        }
    }
}
