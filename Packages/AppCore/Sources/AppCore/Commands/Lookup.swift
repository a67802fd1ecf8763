public import TerminalKit
import TextCore

/// The value of an argument, such as the thing with a name or a text from standard input, or the code with which the
/// command ends after it has printed the reason.
public enum Lookup<Thing> {
    case found(Thing)
    case ended(ExitCode)
}

extension CommandDialog {
    /// Looks up all names in a command before it changes the first thing: an unknown name leaves everything unchanged.
    ///
    /// - Parameters:
    ///   - names: the names as typed.
    ///   - id: identifies a thing; a thing that is named twice is returned once.
    ///   - lookup: returns the thing with a name, or prints why there is no such thing.
    /// - Returns: the things in the order of their names, or the code of the first unknown name.
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

    /// Prints, for several things, that a problem with one left all of them unchanged.
    public func tellNothingChanged() {
        console.error(LocalizedText("Nothing was changed.", "변경된 내용은 없습니다.")[language])
    }
}
