import Foundation
import SQLCore
import Testing

@Suite struct FreeSpaceTests {
    @Test func `A missing folder has the free space of its parent`() throws {
        let known = try #require(FreeSpace.bytes(at: "/"))
        #expect(known >= 0)
        #expect(FreeSpace.bytes(at: "/\(UUID().uuidString)/a/b") != nil)
        #expect(FreeSpace.bytes(at: UUID().uuidString) != nil)
        #expect(FreeSpace.bytes(at: "/etc/passwd/x") == nil)
    }
}
