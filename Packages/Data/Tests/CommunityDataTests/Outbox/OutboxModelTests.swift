import CommunityData
import CommunityDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Synchronization
import Testing

/// Whatever goes wrong between the user and the server, each write is performed exactly once.
@Suite(.timeLimit(.minutes(10))) struct OutboxModelTests {
    /// Steps of the store, the request and the store again: list, entry with its number, list, request, removal with
    /// own texts.
    @Test(arguments: 1...6, [false, true])
    func `One copy exists after a kill at any moment`(step: Int, isAfter: Bool) async throws {
        let device = OutboxDevice()
        let server = BoardServer()
        let death = Death(at: step, isAfter: isAfter)
        let killed = device.process(
            DyingTransport(server: server, death: death), store: DyingStore(device.store, death))
        _ = try? await killed.submit(.createPost(text: "a"))

        let next = device.process(server.transport)
        _ = try await next.send()
        let isKept = step > 2 || step == 2 && isAfter
        #expect(server.texts == (isKept ? ["a"] : []))
        #expect(try await next.entries().isEmpty)
        _ = try await next.submit(.createPost(text: "b"))
        #expect(server.texts == (isKept ? ["a", "b"] : ["b"]))
    }

    @Test(arguments: 1...8, [false, true])
    func `One copy of each exists, in order, after a kill while sending waiting writes`(
        step: Int, isAfter: Bool
    ) async throws {
        let device = OutboxDevice()
        let server = BoardServer()
        let offline = device.process(StubTransport.failing(.notConnected("gone")))
        for text in ["a", "b", "c"] { _ = try await offline.submit(.createPost(text: text)) }
        let death = Death(at: step, isAfter: isAfter)
        let killed = device.process(
            DyingTransport(server: server, death: death), store: DyingStore(device.store, death))
        _ = try? await killed.send()
        _ = try await device.process(server.transport).send()
        #expect(server.texts == ["a", "b", "c"])
        #expect(try await offline.entries().isEmpty)
    }

    @Test(arguments: 0..<60)
    func `Each write is performed once and in order, whatever the line loses and whichever process sends`(
        seed: Int
    ) async throws {
        let chance = Chance(seed: UInt64(seed))
        let isOver = Mutex(false)
        let server = BoardServer(line: {
            isOver.withLock { $0 } ? .works : BoardServer.Line.allCases[chance.below(5)]
        })
        let device = OutboxDevice()
        var outbox = device.process(server.transport)
        var texts: [String] = []
        for number in 0..<30 {
            switch chance.below(6) {
            case 0: outbox = device.process(server.transport)
            case 1: _ = try? await outbox.send()
            case 2:
                async let one = try? outbox.send()
                async let other = try? device.process(server.transport).send()
                _ = await (one, other)
            default:
                texts.append("text \(number)")
                _ = try await outbox.submit(.createComment(post: 12, text: "text \(number)"))
            }
        }
        isOver.withLock { $0 = true }
        _ = try await outbox.send()
        #expect(server.texts == texts)
        #expect(try await outbox.entries().isEmpty)
        #expect(await device.drafts.all.isEmpty)
    }

    @Test func `Concurrent processes neither lose nor repeat writes`() async throws {
        let device = OutboxDevice()
        let server = BoardServer()
        await withTaskGroup(of: Void.self) { group in
            for process in 0..<4 {
                group.addTask {
                    let outbox = device.process(server.transport)
                    for number in 0..<10 {
                        do {
                            let write = Write.createPost(text: "\(process) \(number)")
                            guard case .post(let post) = try await outbox.submit(write) else {
                                Issue.record("\(write) has no answer")
                                return
                            }
                            #expect(post.text == "\(process) \(number)")
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
        #expect(server.texts.count == 40 && Set(server.texts).count == 40)
        for process in 0..<4 {
            #expect(
                server.texts.filter { $0.hasPrefix("\(process) ") } == (0..<10).map { "\(process) \($0)" })
        }
        #expect(try await device.process(server.transport).entries().isEmpty)
    }
}

/// The same chances in every run.
private final class Chance: Sendable {
    private let state: Mutex<UInt64>

    init(seed: UInt64) { state = Mutex(seed) }

    func below(_ limit: Int) -> Int {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((value ^ (value >> 31)) % UInt64(limit))
        }
    }
}
