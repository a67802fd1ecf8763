import CatalogueFiles
import Testing

@Suite struct ByteSourceTests {
    let text = Array((0..<3000).map { "line \($0) 한글\n" }.joined().utf8)

    @Test(arguments: [1, 2, 3, 7, 64, 4096, 1 << 18]) func `Returns the same bytes whatever the block size`(
        size: Int
    ) throws {
        let scratch = try Scratch()
        let plain = try scratch.source(text, limits: .blocks(of: size))
        #expect(try plain.rest() == text)
        #expect(plain.bytesConsumed == Int64(text.count))
        let packed = try scratch.source(gzip(text), limits: .blocks(of: size))
        #expect(packed.isCompressed && !plain.isCompressed)
        #expect(try packed.rest() == text)
        #expect(packed.bytesConsumed == packed.totalBytes)
        #expect(packed.offset == Int64(text.count))
    }

    @Test(arguments: [1, 5, 1 << 18]) func `Reads consecutive gzip members`(size: Int) throws {
        let scratch = try Scratch()
        let bytes = gzip(Array("one".utf8)) + gzip([]) + gzip(Array("two".utf8))
        #expect(try scratch.source(bytes, limits: .blocks(of: size)).rest() == Array("onetwo".utf8))
    }

    @Test(arguments: [1, 3, 1 << 18]) func `Refuses a gzip file that is truncated anywhere`(size: Int) throws
    {
        let scratch = try Scratch()
        let whole = gzip(Array(text.prefix(600)))
        for cut in 2..<whole.count {
            let source = try scratch.source(whole.prefix(cut), limits: .blocks(of: size))
            #expect(reason { _ = try source.rest() } == .truncated, "cut at \(cut)")
        }
    }

    @Test func `Never accepts a flipped byte`() throws {
        let scratch = try Scratch()
        let plain = Array(text.prefix(600))
        let whole = gzip(plain)
        let unchecked = 4..<10  // time, flags of the packer and system: not covered by the checksum
        for index in 2..<whole.count where !unchecked.contains(index) {
            var bytes = whole
            bytes[index] ^= 0x55
            let source = try scratch.source(bytes)
            #expect(reason { _ = try source.rest() } != nil, "byte \(index)")
        }
    }

    @Test(arguments: [[0], [1, 2, 3], Array("garbage".utf8)] as [[UInt8]])
    func `Refuses anything after the last gzip member`(garbage: [UInt8]) throws {
        let source = try Scratch().source(gzip(text) + garbage)
        let found = reason { _ = try source.rest() }
        #expect(found != nil)
    }

    @Test func `Stops decompressing a bomb early`() throws {
        let scratch = try Scratch()
        let bomb = gzip([UInt8](repeating: 0x61, count: 20_000_000))
        let source = try scratch.source(bomb)
        #expect(
            reason { while try source.fill() { source.consume(source.window.count) } } == .bomb(.ratio(200)))
        #expect(source.offset < 18_000_000)
    }

    @Test func `Stops at the limit of output, compressed or not`() throws {
        let scratch = try Scratch()
        var limits = ReadingLimits()
        limits.maximumOutput = 1000
        limits.blockSize = 300
        for bytes in [text, gzip(text)] {
            let source = try scratch.source(bytes, limits: limits)
            #expect(reason { _ = try source.rest() } == .bomb(.output(1000)))
        }
    }

    @Test(arguments: [0, 1, 2, 299, 300, 301, 5000, 20000]) func `Skips to a byte`(target: Int) throws {
        let scratch = try Scratch()
        for bytes in [text, gzip(text)] {
            let source = try scratch.source(bytes, limits: .blocks(of: 300))
            _ = try source.fill()
            try source.skip(to: Int64(target))
            #expect(source.offset == Int64(target))
            #expect(try source.rest() == Array(text[target...]))
        }
    }

    @Test func `Cannot skip backwards or beyond the end`() throws {
        let scratch = try Scratch()
        for bytes in [text, gzip(text)] {
            let source = try scratch.source(bytes)
            try source.skip(to: Int64(text.count))
            #expect(reason { try source.skip(to: 1) } == .cannotResume)
            #expect(reason { try source.skip(to: Int64(text.count) + 1) } == .truncated)
        }
    }

    @Test func `Reports why a file cannot be opened`() throws {
        let scratch = try Scratch()
        for path in [scratch.path, scratch.path + "/missing"] {
            guard case .cannotOpen(let message)? = reason({ _ = try ByteSource(path: path) }) else {
                Issue.record("opened \(path)")
                continue
            }
            #expect(!message.english.isEmpty)
        }
    }
}
