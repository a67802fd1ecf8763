import Platform

/// A thread that may block, outside the cooperative pool.
enum ScriptedServerThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func start(_ run: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Work(run)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { Self.run($0) }, context)
            if code == 0, let thread { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { $0.flatMap { Self.run($0) } }, context)
            if code == 0 { pthread_detach(thread) }
        #endif
        if code != 0 { Unmanaged<Work>.fromOpaque(context).release() }
    }

    private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
}
