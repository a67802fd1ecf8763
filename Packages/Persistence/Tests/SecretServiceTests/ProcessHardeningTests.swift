import Foundation
import SecretService
import Testing

/// Each test runs in a separate process, because the setting cannot be undone.
@Suite(.timeLimit(.minutes(10))) struct ProcessHardeningTests {
    @Test func `No core is dumped`() async {
        await #expect(processExitsWith: .success) {
            try ProcessHardening.apply()
            var limit = rlimit(rlim_cur: 1, rlim_max: 1)
            #expect(getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
            #expect(limit.rlim_cur == 0 && limit.rlim_max == 0)
        }
    }

    #if os(Linux)
        /// PR_GET_DUMPABLE: prctl(2). Swift does not import the function, because it is variadic.
        private static func isDumpable() throws -> Bool {
            typealias Function = @convention(c) (CInt, UInt, UInt, UInt, UInt) -> CInt
            let function = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Function.self)
            return function(3, 0, 0, 0, 0) != 0
        }

        @Test func `No other program of the user can read the memory`() async {
            await #expect(processExitsWith: .success) {
                #expect(try ProcessHardeningTests.isDumpable())
                try ProcessHardening.apply()
                #expect(try !ProcessHardeningTests.isDumpable())
            }
        }
    #endif
}
