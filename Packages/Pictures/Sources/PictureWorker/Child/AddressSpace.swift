#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// What a process has of memory, in bytes.
    ///
    /// Most of what is mapped at the start are libraries, which are hardly ever in memory as a whole.
    struct AddressSpace {
        let mapped: Int
        let resident: Int

        /// Of this process; nothing when the system does not say.
        static var current: AddressSpace {
            let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            var text = [UInt8](repeating: 0, count: 128)
            let count = max(0, read(file, &text, text.count))
            let pages = text.prefix(count).split(separator: UInt8(ascii: " ")).prefix(2)
                .map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
            guard pages.count == 2 else { return AddressSpace(mapped: 0, resident: 0) }
            let page = Int(getpagesize())
            return AddressSpace(mapped: pages[0] * page, resident: pages[1] * page)
        }

        /// The limit of what may be mapped, so that no more than that comes into memory. Some is put aside for
        /// libraries that are mapped and not in memory yet.
        func allowing(_ memory: Int) -> Int {
            mapped + max(16 << 20, memory - resident - (16 << 20))
        }
    }
#endif
