import AppCore
import AppCoreTestSupport
import TestSupport
import Testing

@testable import MarketCLI

/// The complete output of the app, as recorded: the help, every command with and without `--json`, and errors.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct GoldenTests {
    private let goldens: AppGoldens
    /// The goldens of an exchange with its sample products.
    private let sampled = AppGoldens(GoldenScripts.sampled) { try TestApp(hasSamples: true) }

    init() {
        var goldens = AppGoldens(GoldenScripts.all) {
            let app = try TestApp()
            for mark in 1...3 { try app.picture("\(mark).jpg", mark: UInt8(mark)) }
            try app.write("no picture", to: "text.jpg")
            try app.write(
                #"{"name": "Chair", "description": "A chair of wood, hardly used", "price": 12.5, "currency": "USD", "pictures": ["3.jpg"]}"#,
                to: "chair.json")
            try app.write(
                "name,description,price,pictures\nStool,A stool of wood,9000,3.jpg\nab,short,words,text.jpg\n",
                to: "shop.csv")
            try app.write(
                "모델번호,상품명,브랜드,카테고리,발매가,사이즈,사진,메모\nNG-100,Court Low II,,,,,1.jpg,\n"
                    + "NG-200,Court High,Nalgae,스니커즈,159000,260;270,2.jpg;3.jpg,x\n",
                to: "products.csv")
            try app.write(#"{"nmae": "Chair"}"#, to: "wrong.json")
            return app
        }
        goldens.server = { try TestApp(hasSamples: true) }
        self.goldens = goldens
    }

    @Test(arguments: ["en", "ko"])
    func `The help of every command is as recorded`(language: String) async throws {
        try await goldens.expectHelp(in: language)
    }

    @Test func `--json chooses from the documented fields`() throws {
        try goldens.expectDocumentedFields(sections: [
            "sell": ["sell", "sell --dry-run", "sell --from"], "edit": ["edit", "edit --dry-run"],
            "products": ["products", "products --filters"],
            "product": ["product --json"], "mine": ["mine", "mine --deleted"],
        ])
    }

    @Test(arguments: GoldenScripts.all.map(\.name))
    func `Everything that commands print is as recorded`(name: String) async throws {
        try await goldens.expectScript(name)
    }

    @Test(arguments: GoldenScripts.sampled.map(\.name))
    func `The output of the exchange matches its record`(name: String) async throws {
        try await sampled.expectScript(name)
    }

    @Test func `Every command is recorded, and with --json if it has that`() throws {
        try AppGoldens(GoldenScripts.all + GoldenScripts.sampled) { try TestApp() }.expectEveryCommand()
    }
}
