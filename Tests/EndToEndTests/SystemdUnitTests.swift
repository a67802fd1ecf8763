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
            #expect(words.last == "$PAGES" && unit.contains("\nEnvironment=PAGES=\n"))
            let manual = try OperationsFile("../Operations.md").text
            let pages = try #require(manual.firstMatch(of: /Environment="PAGES=(.+)"/)?.1)
            for (options, status) in [("", 404), (pages, 421)] {
                let server = try ServingApp(
                    try AppProcess(product),
                    options: words[4...].dropLast() + options.split(separator: " ").map(String.init))
                defer { server.process.send(SIGKILL) }
                #expect(try server.curl("", "/health").output.hasSuffix("\n200"))
                // Pages have another name than this address.
                #expect(try server.curl("", "/pages/").output.hasSuffix("\n\(status)"))
                #expect(try server.stop().status == 0)
            }
        }
    }
}
