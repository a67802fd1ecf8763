import CSecret
import ErrorCore
import Persistence

/// One call to the keyring. It blocks its thread.
struct KeyringJob: ~Copyable {
    enum Answer {
        case secret(Secret?)
        /// The reason why the keyring cannot be used, and the solution.
        case failure(ErrorText)
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
        case CSECRET_LOCKED: .failure(ErrorText("the keyring is locked: unlock it", "키링이 잠겨 있습니다. 잠금을 푸세요"))
        case CSECRET_NO_KEYRING:
            .failure(ErrorText("there is no default keyring: create one", "기본 키링이 없습니다. 하나 만드세요"))
        case CSECRET_NO_LIBRARY:
            .failure(
                ErrorText(
                    "libsecret cannot be loaded (\(reason)): install libsecret-1-0",
                    "libsecret을 불러올 수 없습니다(\(reason)). libsecret-1-0을 설치하세요"))
        case CSECRET_SLOW:
            .failure(
                ErrorText(
                    "the keyring did not answer within \(limit.secondsText) s: check whether it asks for something",
                    "키링이 \(limit.secondsText)초 안에 응답하지 않았습니다. 키링이 입력을 기다리는지 확인하세요")
            )
        default:
            .failure(
                ErrorText(
                    "the keyring cannot be used (\(reason)): start one", "키링을 쓸 수 없습니다(\(reason)). 키링을 시작하세요")
            )
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
