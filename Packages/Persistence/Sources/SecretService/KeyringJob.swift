import CSecret
import Persistence

/// One call to the keyring. It blocks its thread.
struct KeyringJob: ~Copyable {
    enum Answer {
        case secret(Secret?)
        /// The reason why the keyring cannot be used, and the solution.
        case failure(String)
    }

    private let job: OpaquePointer

    init?(library: String, app: String, profile: String, place: String, name: String) {
        guard let job = csecret_job_new(library, app, profile, place, name) else { return nil }
        self.job = job
    }

    deinit { csecret_job_free(job) }

    func lookUp(within limit: Duration) -> Answer {
        let outcome = csecret_job_look_up(job, limit.milliseconds)
        guard outcome == CSECRET_DONE else { return answer(outcome, limit) }
        var count = 0
        guard let start = csecret_job_secret(job, &count) else { return .secret(nil) }
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        return .secret(Secret(String(decoding: bytes, as: UTF8.self)))
    }

    func store(_ secret: Secret, label: String, within limit: Duration) -> Answer {
        let text = secret.revealed
        return answer(csecret_job_store(job, label, text, text.utf8.count, limit.milliseconds), limit)
    }

    func clear(within limit: Duration) -> Answer {
        answer(csecret_job_clear(job, limit.milliseconds), limit)
    }

    private func answer(_ outcome: csecret_outcome, _ limit: Duration) -> Answer {
        switch outcome {
        case CSECRET_DONE, CSECRET_NONE: .secret(nil)
        case CSECRET_LOCKED: .failure("the keyring is locked: unlock it")
        case CSECRET_NO_KEYRING: .failure("there is no default keyring: create one")
        case CSECRET_NO_LIBRARY: .failure("libsecret cannot be loaded (\(reason)): install libsecret-1-0")
        case CSECRET_SLOW:
            .failure(
                "the keyring did not answer within \(limit.secondsText) s: check whether it asks for something"
            )
        default: .failure("the keyring cannot be used (\(reason)): start one")
        }
    }

    private var reason: String { String(cString: csecret_job_reason(job)) }
}

extension Duration {
    fileprivate var milliseconds: Int32 {
        Int32(clamping: components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
    }

    fileprivate var secondsText: String {
        milliseconds.isMultiple(of: 1_000) ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
    }
}
