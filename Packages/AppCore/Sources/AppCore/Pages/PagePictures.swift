import Basics
import PictureCore

/// The pictures that the pages of a visitor show. A browser gets an address that cannot be guessed, and loads the file
/// from it unchanged: nothing is decoded here.
///
///     let address = pictures.address(of: path) { try await repository.file(path).bytes }
///     let file = await pictures.file(named: name)    // a request of the browser
public final class PagePictures: Sendable {
    /// Loads the file of a picture.
    public typealias Load = @Sendable () async throws -> [UInt8]

    /// A file for a browser.
    struct File: Hashable, Sendable {
        let bytes: [UInt8]
        /// By the first bytes, not by a name: `image/png`
        let mediaType: String
    }

    /// A source of any type.
    private struct Source: Hashable, Sendable {
        let value: any Hashable & Sendable

        static func == (one: Source, other: Source) -> Bool {
            AnyHashable(one.value) == AnyHashable(other.value)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
    }

    /// The path of all addresses, which end in a name.
    static let path = "/pages/-/p/"
    /// The largest number of pictures; the address of the least recently shown one ends first.
    static let most = 4_096
    /// In bytes.
    public static let sizeLimit = 16 << 20
    /// The longest time that loading takes.
    static let patience = Duration.seconds(10)

    private let ownOrigin: String?
    private let sleep: @Sendable (Duration) async throws -> Void
    private let names = MemoryCache<Source, String>(costCap: most)
    private let loads = MemoryCache<String, Load>(costCap: most)
    private let turns = Limiter(atOnce: 8, waiting: 256)

    /// - Parameters:
    ///   - ownOrigin: the origin of the server that serves the pages, when it serves the pictures of its API as well,
    ///     `https://host:port`; "" when pictures are named by paths only, and `nil` when it serves pages alone.
    ///   - sleep: waits.
    init(
        ownOrigin: String? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.ownOrigin = ownOrigin
        self.sleep = sleep
    }

    /// The address of a picture for the pages of this visitor.
    ///
    /// - Parameters:
    ///   - source: identifies the picture.
    ///   - load: loads its file when the browser asks for it.
    /// - Returns: the address, without the origin.
    func address(of source: some Hashable & Sendable, _ load: @escaping Load) -> String {
        if let address = source as? String, let path = ownPath(address) { return path }
        let source = Source(value: source)
        let name = names.value(for: source) ?? Self.newName()
        names.save(name, for: source, cost: 1)
        loads.save(load, for: name, cost: 1)
        return Self.path + name
    }

    /// The path of a picture that the server of the pages serves without a visitor, so that it may be stored for long
    /// and shared.
    private func ownPath(_ address: String) -> String? {
        guard let ownOrigin else { return nil }
        let path =
            !ownOrigin.isEmpty && address.hasPrefix(ownOrigin + "/")
            ? String(address.dropFirst(ownOrigin.count)) : address
        return path.hasPrefix("/") && !path.hasPrefix("//") ? path : nil
    }

    /// Loads the file of a picture.
    ///
    /// - Parameter name: the end of an address.
    /// - Returns: `nil` for an unknown name, and for data that is neither PNG nor JPEG, too large or too slow.
    func file(named name: String) async -> File? {
        guard let load = loads.value(for: name), (try? await turns.enter()) != nil else { return nil }
        defer { turns.leave() }
        let bytes = await withTaskGroup(of: [UInt8]?.self) { [sleep] group in
            group.addTask { try? await load() }
            group.addTask {
                try? await sleep(Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let bytes, bytes.count <= Self.sizeLimit, let format = PictureFormat(magic: bytes) else {
            return nil
        }
        return File(bytes: bytes, mediaType: format.mediaType)
    }

    static func newName() -> String {
        (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    }
}
