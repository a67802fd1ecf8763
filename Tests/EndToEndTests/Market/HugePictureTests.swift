import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct HugePictureTests {
        @Test func `Refuses a picture of a gibibyte before reading it`() throws {
            let seller = try AppProcess.seller()
            let huge = try seller.home.writeHugePicture()
            for options in [[], ["--shrink"], ["--dry-run"]] {
                let result = try seller.start(AppProcess.sale("Desk lamp", [huge]) + options).wait()
                #expect(result.status == 64)
                #expect(result.error.contains("picture"))
            }
            #expect(try seller.mine().isEmpty)
        }

        @Test(arguments: ["", "-H 'Transfer-Encoding: chunked'"])
        func `A server refuses an upload of a gibibyte early, and stores nothing`(option: String) throws {
            let server = try ServingApp(try AppProcess.market())
            defer { server.process.send(SIGKILL) }
            let vendor = try server.newVendor()
            _ = try server.app.home.writeHugePicture()
            try server.app.home.write(vendor.params(name: "Desk lamp"), to: "params.json")
            let form = #"-F 'params=<'$HOME/params.json -F images=@$HOME/huge.png"#
            let idle = try server.memory()
            let answer = try server.curl(
                "\(option) -w ' %{size_upload} %{http_code}' -H 'identifier: \(vendor.identifier)' \(form)",
                "/api/products")
            let numbers = answer.output.split { $0.isWhitespace }.suffix(2).compactMap { Int($0) }
            #expect(numbers.last == 413, "\(answer.output) \(answer.error)")
            #expect(try #require(numbers.first) < 64 << 20)
            #expect(answer.output.contains("large") || answer.output.contains("307200"))
            #expect(try server.memory() - idle <= 32 << 10)
            let count = try server.curl("", "/api/products").output.firstMatch(of: #/"total_count":(\d+)/#)
            #expect(count?.output.1 == "24")
        }
    }
}

extension TemporaryHome {
    /// The path of a file of a gibibyte that begins like a PNG. It uses no space on the disk.
    fileprivate func writeHugePicture() throws -> String {
        let file = file("huge.png")
        try Data(MadeUpPicture(seed: 1).png).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 1 << 30)
        try handle.close()
        return file.path
    }
}

extension ServingApp {
    /// The maximum memory of the server, in KiB; 0 if the system does not report it.
    fileprivate func memory() throws -> Int {
        let path = "/proc/\(process.process.processIdentifier)/status"
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        let status = try String(contentsOfFile: path, encoding: .utf8)
        return try #require(status.firstMatch(of: #/VmHWM:\s*(\d+)/#).flatMap { Int($0.output.1) })
    }
}
