import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit

extension CommandContext {
    /// The server that is asked; `nil` is the board of this device.
    var server: String? { serverFault?.choice.address.map { $0.origin + $0.path } }

    /// What to type to use `command` at a place. On the same server another account has to sign in first.
    func commandLine(_ command: String, at place: BoardPlace?) -> String {
        guard let place else { return commandLine(command) }
        guard place.server == server else { return invocation.at(server: place.server).commandLine(command) }
        let name = place.name.map(Invocation.quoted) ?? LocalizedText("NAME", "이름")[language]
        // What another server calls an account must not be understood as an option.
        return commandLine(name.hasPrefix("-") ? "signin -- \(name)" : "signin \(name)")
    }

    /// Says on standard error what waits at other places, and how to see it.
    func tell(_ elsewhere: [WaitingElsewhere], command: String, ofNoPlace: String) {
        for other in elsewhere {
            let line = other.place == nil ? commandLine(ofNoPlace) : commandLine(command, at: other.place)
            console.error(other.text(command: line, in: language))
        }
    }
}
