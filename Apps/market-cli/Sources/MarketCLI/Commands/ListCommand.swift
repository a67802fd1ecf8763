import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli list`, `search` and `mine`: what is on offer.
struct ListCommand: Sendable {
    static let list = CommandSpec(
        "list", LocalizedText("List what is on offer, newest first", "상품 목록 보기, 최근 것부터"),
        discussion: discussion,
        options: ListOptions.specs + [
            .text("vendor", "ID", LocalizedText("Only what this vendor sells", "이 판매자의 것만"))
        ],
        examples: [
            .init("market-cli list", LocalizedText("The newest", "최근 상품")),
            .init(
                "market-cli list --sort cheapest --max-price 50000 --in-stock",
                LocalizedText("Up to 50,000 won, cheapest first", "5만 원까지, 싼 것부터")),
        ])

    static let search = CommandSpec(
        "search", LocalizedText("Search names and descriptions", "이름과 설명에서 찾기"),
        discussion: LocalizedText(
            "Takes words, syllables or initial consonants (ㅈㅈㄱ finds 자전거); all of them have to be there.",
            "단어, 음절, 초성을 쓸 수 있습니다(ㅈㅈㄱ → 자전거). 모두 들어 있는 상품을 찾습니다."),
        arguments: [ArgumentSpec("text", count: .oneOrMore, LocalizedText("What to look for", "찾을 말"))],
        options: ListOptions.specs,
        examples: [
            .init("market-cli search 자전거", LocalizedText("By a word", "단어로")),
            .init("market-cli search ㅈㅈㄱ --json", LocalizedText("By initials, for a script", "초성으로, 스크립트용")),
        ])

    static let mine = CommandSpec(
        "mine", LocalizedText("List what you sell", "내가 파는 상품 보기"), options: ListOptions.specs,
        examples: [.init("market-cli mine", LocalizedText("Yours", "내 상품"))])

    private static let discussion = LocalizedText(
        "The next page starts with --page, or with --cursor, which misses and repeats nothing when listings come and go "
            + "meanwhile.",
        "다음 페이지는 --page로, 또는 그사이 상품이 늘거나 줄어도 빠지거나 겹치지 않는 --cursor로 봅니다.")

    let options: ListOptions
    let isMine: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let name = parsed.path.first
        isMine = name == "mine"
        options = try ListOptions(
            parsed, text: name == "search" ? parsed.strings("text").joined(separator: " ") : nil,
            vendor: name == "list" ? try parsed.number(option: "vendor") : nil)
    }

    @MainActor
    func run(
        _ scene: ListingsSceneDIContainer, _ configuration: AppConfiguration, _ printer: PicturePrinter,
        _ context: CommandContext
    ) async -> ExitCode {
        let viewModel = scene.makeProductsViewModel()
        await viewModel.send(.load(options.query(size: configuration.limit), mine: isMine))
        let state = viewModel.state
        if let failure = state.phase.failure { return context.fail(failure) }
        if options.json { return context.print(json: ProductsJSON(state)) }
        if let message = behindTheEnd(state)?[context.language] ?? state.emptyMessage {
            context.console.out(message)
        }
        if options.layout ?? configuration.layout == .grid {
            await ProductGrid(viewModel, printer, context).print()
        } else if !state.rows.isEmpty {
            ProductLines.table(state.rows, context).forEach(context.console.out)
        }
        if let hint = moreHint(state) { context.hint(hint) }
        return .success
    }

    /// A page that is not there is no empty market.
    @MainActor
    private func behindTheEnd(_ state: ProductsViewModel.State) -> LocalizedText? {
        guard state.rows.isEmpty, case .page(2...) = options.query.start, let total = state.total, total > 0
        else { return nil }
        return LocalizedText(
            "Nothing is on that page: the list has \(total). Ask for an earlier --page.",
            "그 페이지에는 아무것도 없습니다. 모두 \(total)개이니 더 앞의 --page를 고르세요.")
    }

    @MainActor
    private func moreHint(_ state: ProductsViewModel.State) -> LocalizedText? {
        switch options.query.start {
        case .cursor:
            guard let next = state.next?.terminalSafe() else { return nil }
            return LocalizedText("next: --cursor \(next)", "다음: --cursor \(next)")
        case .page(let number):
            guard !state.rows.isEmpty else { return nil }
            let place = state.pageText
            guard !state.isLast else { return LocalizedText(place, place) }
            return LocalizedText(
                "\(place) · next: --page \(number + 1)", "\(place) · 다음: --page \(number + 1)")
        }
    }
}
