public import Observation

/// The state and the actions of a screen, without the screen.
///
/// A renderer reads `state` and sends the user's actions. SwiftUI observes `state` by reading it, UIKit and the terminal by
/// `Observations { $0.state }`.
@MainActor
public protocol ViewModel<State, Input>: AnyObject, Observable {
    /// Everything that the screen shows.
    associatedtype State: Equatable & Sendable
    /// Everything that the user can do.
    associatedtype Input: Sendable

    /// The current content of the screen.
    var state: State { get }

    /// Returns once the state has settled for this input.
    func send(_ input: Input) async
}
