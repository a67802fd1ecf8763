public import TerminalKit
import TextCore

/// What a command was given, such as the thing of a name or a text from standard input, or the code with which it ends; why
/// was said by then.
public enum Lookup<Thing> {
    case found(Thing)
    case ended(ExitCode)
}

extension Run {
    /// Looks up all names that a command was given, before it changes the first thing: a name that nothing has leaves
    /// everything as it is.
    ///
    /// - Parameters:
    ///   - names: what a person typed.
    ///   - id: tells things apart; one that is named twice is found once.
    ///   - lookup: finds the thing of a name, or says why there is none.
    /// - Returns: the things in the order of their names, or the code of the first name without one.
    @MainActor
    public func lookUp<Thing, ID: Equatable>(
        _ names: [String], id: (Thing) -> ID, _ lookup: @MainActor (String) async -> Lookup<Thing>
    ) async -> Lookup<[Thing]> {
        var things: [Thing] = []
        var worst: ExitCode?
        for name in names {
            switch await lookup(name) {
            case .found(let thing) where things.contains { id($0) == id(thing) }: continue
            case .found(let thing): things.append(thing)
            case .ended(.interrupted): return .ended(.interrupted)
            case .ended(let code): worst = worst ?? code
            }
        }
        guard let worst else { return .found(things) }
        if names.count > 1 { tellNothingChanged() }
        return .ended(worst)
    }

    /// Says of several things that none was changed, because something was wrong with one of them.
    public func tellNothingChanged() {
        console.error(LocalizedText("Nothing was changed.", "변경된 내용은 없습니다.")[language])
    }
}
