package import TextCore

/// Runs the latest of several requests: a new request cancels the previous one and discards its answer.
///
///     await loader.run(self, setting: \.state.phase, failure: { Failure($0, in: $1) }) {
///         [products] _ throws(MarketError) in try await products.product(id)
///     } show: { product in
///         state.title = product.name
///     }
@MainActor
public final class Loader {
    private var latest = 0
    private var cancelLatest: () -> Void = {}

    public init() {}

    /// Distinguishes a request from newer ones.
    public struct Request: Sendable {
        fileprivate let number: Int
        fileprivate let loader: Loader

        /// Whether no newer request has begun.
        @MainActor public var isLatest: Bool { number == loader.latest }
    }

    /// Begins a request that the caller carries out itself. Cancels the earlier request.
    @discardableResult
    public func begin() -> Request {
        cancelLatest()
        cancelLatest = {}
        latest += 1
        return Request(number: latest, loader: self)
    }

    /// The request that began last.
    public var current: Request { Request(number: latest, loader: self) }

    /// Cancels the running request. Its answer still counts, unless another request begins.
    public func cancel() { cancelLatest() }

    /// Begins a request and runs it. Cancelling the caller cancels it too.
    ///
    /// - Returns: the answer; `nil` when a newer request began before this one returned or failed.
    /// - Throws: the error of `work`.
    @discardableResult
    public func load<Value: Sendable, Failed: Error>(
        _ work: @escaping @MainActor (Request) async throws(Failed) -> Value
    ) async throws(Failed) -> Value? {
        let request = begin()
        let task = Task { () async -> Result<Value, Failed> in
            do throws(Failed) {
                return .success(try await work(request))
            } catch {
                return .failure(error)
            }
        }
        cancelLatest = task.cancel
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return request.isLatest ? try result.get() : nil
    }

    /// Loads a value of a view model and sets the phase of the load. The latest load decides about content and phase.
    ///
    /// - Parameters:
    ///   - model: the view model.
    ///   - phase: its phase of the load.
    ///   - isQuiet: keeps the phase during the load, because earlier content is shown.
    ///   - failure: describes an error.
    ///   - work: loads the value.
    ///   - show: shows the value, before the phase becomes `loaded`.
    /// - Returns: the value; `nil` after a failure, and when a newer request began.
    @discardableResult
    package func run<Model: HasSurroundings, Value: Sendable, Failed: Error>(
        _ model: Model, setting phase: ReferenceWritableKeyPath<Model, LoadPhase>, isQuiet: Bool = false,
        failure: (Failed, Language) -> Failure,
        _ work: @escaping @MainActor (Request) async throws(Failed) -> Value, show: (Value) -> Void
    ) async -> Value? {
        if !isQuiet { model[keyPath: phase] = .loading }
        do throws(Failed) {
            guard let value = try await load(work) else { return nil }
            show(value)
            model[keyPath: phase] = .loaded()
            return value
        } catch {
            model[keyPath: phase] = .failed(failure(error, model.language))
            return nil
        }
    }
}
