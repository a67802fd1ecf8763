import Foundation
import TerminalKit
import TestSupport
import Testing

/// The saved pages of an app in the programs that show them.
@Suite(.blocking) struct ManualPagesTests {
    private static let isPossible = ["man", "groff"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    @Test(.enabled(if: isPossible), arguments: AppProcess.Product.allCases, ["en", "ko"])
    func `No page causes a warning or loses text`(
        product: AppProcess.Product, language: String
    ) throws {
        let app = try AppProcess(product)
        let saved = try app.shell(#""$APP" --language \#(language) man --save "$HOME/pages""#)
        #expect(saved.succeeded, "\(saved.error)")
        let names = try FileManager.default.contentsOfDirectory(atPath: app.home.file("pages").path)
        #expect(names.count == product.spec.commands.filter { !$0.isHidden }.count + 1)
        // The renderer of `man`, for all pages at once; its warnings name the page.
        let text = try app.shell(#"cd "$HOME/pages" && groff -ww -Kutf8 -Tutf8 -man *.1"#)
        #expect(text.succeeded)
        #expect(text.error.isEmpty, "\(text.error)")
        for command in product.spec.commands where !command.isHidden {
            #expect(text.output.contains("\(product.rawValue)-\(command.name)"), "\(command.name)")
        }
        // The bytes of the page reach the formatter unchanged.
        let page = try app.shell(#"man --warnings=w -l "$HOME/pages/\#(product.rawValue).1""#)
        #expect(page.succeeded && page.error.isEmpty, "\(page.error)")
        #expect(page.output.contains(language == "ko" ? "사용법" : "SYNOPSIS"))
    }
}
