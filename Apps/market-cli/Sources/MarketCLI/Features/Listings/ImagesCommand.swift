import AppCore
import MarketDomain
import MarketPresentation
import Persistence
import Platform
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// `market-cli images`: shows the pictures of a product, or saves them.
struct ImagesCommand: Sendable {
    static let spec = CommandSpec(
        "images", LocalizedText("Show or save the pictures of a product", "상품 사진 보기 또는 저장"),
        discussion: LocalizedText(
            "Shows the pictures if the terminal can; the setting 'pictures' chooses how, or 'none'. "
                + "--save writes files, but never overwrites one.",
            "터미널이 지원하면 사진을 표시합니다. 방법은 'pictures' 설정으로 고르며 'none'이면 표시하지 않습니다. --save는 파일로 저장하며, 이미 있는 "
                + "파일은 덮어쓰지 않습니다."),
        arguments: [.product],
        options: [
            .folder("save", LocalizedText("Save the files into this folder", "이 디렉터리에 파일로 저장")),
            .text("number", "N", LocalizedText("Only this picture, from 1", "이 사진만, 1부터")),
            .json,
        ],
        examples: [
            .init("market-cli images 12", LocalizedText("Show the pictures", "보기")),
            .init("market-cli images 12 --save .", LocalizedText("Save the pictures", "저장하기")),
        ])

    let product: String
    let folder: String?
    let number: Int?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.product()
        folder = parsed.string("save")
        number = try parsed.number(option: "number")
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: ListingsSceneDIContainer, _ printer: PicturePrinter, _ run: Run
    ) async -> ExitCode {
        let product: Product.ID
        switch await ProductQuestion(run: run).product(self.product, scene.makeProductFinder()) {
        case .product(let id): product = id
        case .ended(let code): return code
        }
        let gallery = scene.makeGalleryViewModel()
        await gallery.send(.load(product))
        if let failure = gallery.state.phase.failure { return run.dialog.fail(failure, about: "\(product)") }
        let images = gallery.state.images
        if let number, !images.indices.contains(number - 1) {
            return run.dialog.fail(
                LocalizedText(
                    "There is no picture \(number): the product has \(images.count).",
                    "\(number)번 사진이 없습니다. 사진은 \(images.count)장입니다.")[run.language], .usage)
        }
        let chosen = number.map { [$0 - 1] } ?? Array(images.indices)
        if let folder { return await save(chosen, gallery, in: folder, run) }
        if json { return run.dialog.print(json: ImagesJSON(chosen.map { images[$0] })) }
        let viewModel = scene.makeProductViewModel()
        await viewModel.send(.load(product))
        var code = ExitCode.success
        for (place, index) in chosen.enumerated() {
            if place > 0 { run.console.out("") }
            let shown = await printer.show(index, of: viewModel, run)
            if shown != .success { code = shown }
        }
        return code
    }

    @MainActor
    private func save(
        _ chosen: [Int], _ gallery: GalleryViewModel, in folder: String, _ run: Run
    ) async -> ExitCode {
        if let code = run.dialog.refusal(ofFolder: folder) { return code }
        var saved: [String] = []
        var code = ExitCode.success
        for index in chosen {
            await gallery.send(.fetch(index))
            if let failure = gallery.state.failures[index] {
                code = run.dialog.fail(picture: failure)
                continue
            }
            guard let file = gallery.state.files[index] else { continue }
            let path = "\(folder)/\(gallery.fileName(of: index))"
            do throws(StoreError) {
                try await OwnerFile.write(file.bytes, to: path, replacing: false)
                saved.append(path)
                if !json { run.console.write(path.terminalSafe() + "\n") }
            } catch {
                code =
                    FileManager.default.fileExists(atPath: path)
                    ? isTaken(path, run) : run.dialog.fail(error)
            }
        }
        if json {
            let printed = run.dialog.print(
                json: ImagesJSON(chosen.map { gallery.state.images[$0] }, files: saved))
            return code == .success ? printed : code
        }
        return code
    }

    private func isTaken(_ path: String, _ run: Run) -> ExitCode {
        let name = path.terminalSafe()
        return run.dialog.fail(
            LocalizedText(
                "\(name) already exists and was not overwritten. Move it away, or choose another folder.",
                "\(name) 파일이 이미 있어 덮어쓰지 않았습니다. 옮기거나 다른 디렉터리를 지정하세요.")[run.language])
    }
}
