import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct SystemdUnitTests {
        @Test(arguments: AppProcess.Product.allCases)
        func `The command line of the systemd unit starts a server`(product: AppProcess.Product) throws {
            let name = product.rawValue.prefix { $0 != "-" }
            let unit = try OperationsFile("systemd/trellis-\(name)@.service").text
            let line = try #require(unit.firstMatch(of: /ExecStart=(.+)/)?.1)
            let words = line.split(separator: " ").map(String.init)
            #expect(words.prefix(4) == ["/usr/local/bin/\(product.rawValue)", "serve", "--port", "%i"])
            let server = try ServingApp(try AppProcess(product), options: Array(words.dropFirst(4)))
            defer { server.process.send(SIGKILL) }
            #expect(try server.curl("", "/health").output.hasSuffix("\n200"))
            #expect(try server.stop().status == 0)
        }
    }
}
