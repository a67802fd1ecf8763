import Dispatch
import Platform
import SQLCore
import Synchronization

/// Receives the growth of a log from all processes, on its own connection and thread.
final class PostgresListener: Sendable {
    private let configuration: PostgresConfiguration
    private let password: String?
    private let log: StaticString
    private let isOver = Mutex(false)

    /// The interval for checking whether the stream still has a reader.
    private static let look = Duration.milliseconds(500)

    init(_ configuration: PostgresConfiguration, password: String?, log: StaticString) {
        self.configuration = configuration
        self.password = password
        self.log = log
    }

    /// The channel of a log.
    static func channel(_ log: String, _ schema: String) -> String { "\(schema).\(log)" }

    /// Runs until the stream has no reader. Replaces a lost connection.
    func listen(_ growth: AsyncStream<Int?>.Continuation) {
        growth.onTermination = { [self] _ in isOver.withLock { $0 = true } }
        DispatchQueue(label: "trellis.postgres.listener").async { [self] in
            while !isOver.withLock({ $0 }) {
                do throws(PostgresFailure) {
                    try hear(growth)
                } catch {
                    pause()
                }
            }
        }
    }

    private func hear(_ growth: AsyncStream<Int?>.Continuation) throws(PostgresFailure) {
        let connection: PostgresConnection
        do throws(StoreError) {
            connection = try PostgresConnection.open(configuration, password: password)
            try connection.executeScript("LISTEN \"\(Self.channel("\(log)", configuration.schema))\"")
        } catch {
            throw PostgresFailure(error)
        }
        // Changes from before it listened may have been missed.
        growth.yield(nil)
        while !isOver.withLock({ $0 }) {
            let sequences = try connection.socket.notifications(waitingAtMost: Self.look).compactMap {
                Int($0)
            }
            if let last = sequences.max() { growth.yield(last) }
        }
    }

    private func pause() {
        let until = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < until, !isOver.withLock({ $0 }) { usleep(50_000) }
    }
}
