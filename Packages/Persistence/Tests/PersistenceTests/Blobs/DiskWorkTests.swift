import SQLCore
import Synchronization
import Testing

@testable import Persistence

@Suite(.timeLimit(.minutes(10))) struct DiskWorkTests {
    private final class Done: Sendable {
        let items = Mutex<[Int]>([])
    }

    @Test(arguments: [0, 1, 2, 16, 17, 100])
    func `Does the work of each item once`(count: Int) throws {
        let done = Done()
        try DiskWork.each(Array(0..<count)) { item throws(StoreError) in
            done.items.withLock { $0.append(item) }
        }
        #expect(done.items.withLock { $0.sorted() } == Array(0..<count))
    }

    @Test func `Throws a failure after all other work is done`() {
        let done = Done()
        #expect(throws: StoreError.io("3")) {
            try DiskWork.each(Array(0..<20)) { item throws(StoreError) in
                guard item != 3 else { throw .io("3") }
                done.items.withLock { $0.append(item) }
            }
        }
        #expect(done.items.withLock { $0.count } == 19)
    }
}
