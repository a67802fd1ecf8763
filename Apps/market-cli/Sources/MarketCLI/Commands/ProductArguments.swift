import TerminalKit

extension ArgumentSpec {
    static let product = ArgumentSpec("product", LocalizedText("The product's number", "상품 번호"))
}
