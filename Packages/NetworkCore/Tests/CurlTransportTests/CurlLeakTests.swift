#if os(Linux)
    import CurlTransport
    import Platform
    import NetworkCore
    import NetworkCoreTestSupport
    import TestSupport
    import Testing

    /// Runs in separate processes, where no other test opens files or starts threads.
    @Suite(.timeLimit(.minutes(10))) struct CurlLeakTests {
        @Test func `A closed transport has released its thread and its files`() async {
            await #expect(processExitsWith: .success) {
                try await TestLifetime.closing { try await CurlLeakTests.askAndClose() }
            }
        }

        fileprivate static func askAndClose() async throws {
            let server = try Server.answering(body: "x")
            let (before, inherited) = (try System.files(), try System.inheritedConnections())
            for _ in 0..<3 {
                let transport = CurlTransport()
                try await withThrowingTaskGroup(of: String.self) { group in
                    for number in 0..<20 {
                        let request = HTTPRequest(origin: server.origin, path: "/\(number)")
                        group.addTask { try await transport.send(request).text }
                    }
                    for try await text in group { #expect(text == "x") }
                }
                #expect(try System.threads(named: "curl") == 1)
                #expect(try System.files() > before)
                #expect(try System.inheritedConnections() == inherited)
                await transport.close()
                // The system removes the thread, and the server closes its ends, a moment later.
                let deadline = ContinuousClock.now + .seconds(60)
                while try System.threads(named: "curl") > 0 || System.files() > before {
                    try #require(ContinuousClock.now < deadline)
                    await Task.yield()
                }
            }
        }
    }

    /// The system's view of this process.
    private enum System {
        /// The open files, except the timers that libdispatch creates and keeps when anything in the process sleeps.
        static func files() throws -> Int {
            try names(in: "/proc/self/fd").filter { descriptor in
                var target = [UInt8](repeating: 0, count: 64)
                let count = target.withUnsafeMutableBytes { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { text in
                        text.baseAddress.map { readlink("/proc/self/fd/\(descriptor)", $0, text.count) } ?? -1
                    }
                }
                return String(decoding: target.prefix(max(0, count)), as: UTF8.self) != "anon_inode:[timerfd]"
            }.count
        }

        /// The connections that a program started from here would inherit.
        static func inheritedConnections() throws -> Int {
            try names(in: "/proc/self/fd").compactMap { CInt($0) }.filter { descriptor in
                var address = sockaddr()
                var size = socklen_t(MemoryLayout<sockaddr>.size)
                return getsockname(descriptor, &address, &size) == 0
                    && address.sa_family == sa_family_t(AF_INET)
                    && fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
            }.count
        }

        static func threads(named name: String) throws -> Int {
            try names(in: "/proc/self/task").filter { thread in
                // A thread that has ended has no such file.
                let file = open("/proc/self/task/\(thread)/comm", O_RDONLY)
                guard file >= 0 else { return false }
                defer { close(file) }
                var bytes = [UInt8](repeating: 0, count: 64)
                let count = read(file, &bytes, bytes.count)
                return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == name + "\n"
            }.count
        }

        private static func names(in folder: String) throws -> [String] {
            let directory = try #require(opendir(folder))
            defer { closedir(directory) }
            var names: [String] = []
            while let entry = readdir(directory) {
                // Reads the name in place: an entry is shorter than its type says.
                let name = MemoryLayout<dirent>.offset(of: \.d_name).map { place in
                    String(
                        cString: UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(
                            to: CChar.self))
                }
                guard let name else { continue }
                if name != ".", name != ".." { names.append(name) }
            }
            return names
        }
    }
#endif
