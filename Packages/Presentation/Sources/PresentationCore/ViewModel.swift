public import Observation

/// What a screen shows and what can be done on it, without the screen.
///
/// A renderer reads `state` and passes on what the user did. SwiftUI observes
/// `state` by reading it, UIKit and the terminal by `Observations { $0.state }`.
@MainActor
public protocol ViewModel<State, Input>: AnyObject, Observable {
    /// Everything that is shown.
    associatedtype State: Equatable & Sendable
    /// Everything that can be done.
    associatedtype Input: Sendable

    /// What to show now.
    var state: State { get }

    /// Returns once the state has settled for this input.
    func send(_ input: Input) async
}
