import Foundation
import TerminalKit
import TestSupport
import Testing
import TextCore

@Suite(.blocking) struct ManualPageTests {
    private func page(_ name: String, _ language: Language = .english) throws -> String {
        try #require(ManualPage.all(of: Sample.app, language: language).first { $0.name == name }).text
    }

    @Test func `There is a page for the app and for each command`() {
        let pages = ManualPage.all(of: Sample.app, language: .english)
        #expect(
            pages.map(\.fileName) == [
                "sample.1", "sample-list.1", "sample-bookmark.1", "sample-import.1", "sample-completions.1",
            ])
    }

    @Test func `A page has the contents of the help`() throws {
        let page = try page("sample-list")
        for part in [
            ".SH NAME\nsample\\-list \\- List films\n", ".B sample\nlist [options] [<words>...]\n",
            ".B \"\\-g, \\-\\-genre <NAME>\"\nOnly this genre\n",
            "(one of: title, year, rating; default: year)", ".nf\nsample list \\-\\-genre drama \\-n 5\n.fi",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(try self.page("sample-bookmark").contains(".SH \"BOOKMARK ADD\"\n.PP\nAdd a film\n"))
        #expect(try self.page("sample", .korean).contains(".SH 사용법\n"))
        #expect(try self.page("sample").contains(".SH \"EXIT CODES\"\n"))
    }

    @Test func `Escapes requests and escapes of roff in texts`() throws {
        let text = LocalizedText(#".so /etc/passwd \n'it's "quoted" `a`"#, "'작은따옴표")
        let app = AppSpec("a", version: "1", text, commands: [CommandSpec("b", text, discussion: text)])
        for language in Language.allCases {
            for page in ManualPage.all(of: app, language: language) {
                for line in page.text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'")
                {
                    #expect(
                        line.firstMatch(of: /^\.(TH|SH|PP|B|BR|TP|RS|RE|nf|fi|br)( |$)/) != nil, "\(line)")
                }
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
    func `The formatter reports no warnings`() throws {
        for language in Language.allCases {
            for page in ManualPage.all(of: Sample.app, language: language) {
                let process = Process()
                let (input, output, errors) = (Pipe(), Pipe(), Pipe())
                process.executableURL = URL(filePath: "/usr/bin/groff")
                process.arguments = ["-ww", "-Kutf8", "-Tutf8", "-man"]
                process.standardInput = input
                process.standardOutput = output
                process.standardError = errors
                try process.run()
                try input.fileHandleForWriting.write(contentsOf: Data(page.text.utf8))
                try input.fileHandleForWriting.close()
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                let complaints = String(
                    decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitAndClose()
                #expect(complaints.isEmpty, "\(page.name): \(complaints)")
                #expect(text.contains("sample"))
            }
        }
    }
}
