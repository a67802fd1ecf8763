import PictureCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How a child ended.
enum ProcessEnd: Hashable {
    case exit(CInt)
    case signal(CInt)

    /// - Parameter status: as `wait` gives it.
    init(status: CInt) {
        self = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    /// What it means when there was no answer.
    var error: PictureError {
        switch self {
        case .exit(let code):
            .workerFailed("the process that decodes ended with exit code \(code) and without an answer")
        // Of its limit of processor time, or of the system that has no memory left.
        case .signal(SIGXCPU), .signal(SIGKILL): .tooExpensive
        case .signal(SIGSYS):
            .workerFailed("the process that decodes asked the system for something that it may not")
        // A mistake of a library that this file has found.
        case .signal: .damaged
        }
    }
}
