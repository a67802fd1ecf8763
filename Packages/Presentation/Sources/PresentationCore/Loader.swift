/// Runs the latest of several requests: a new request cancels the previous one and discards its answer.
///
///     do throws(MarketError) {
///         state.phase = .loading
///         guard let product = try await loader.load({ try await products.product(id) }) else { return }
///         state.phase = .loaded()
///     } catch {
///         state.phase = .failed(Failure(error, in: language))
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
}
