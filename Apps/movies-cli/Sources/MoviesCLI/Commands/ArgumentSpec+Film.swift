import TerminalKit

extension ArgumentSpec {
    static let film = ArgumentSpec(
        "film",
        LocalizedText(
            "The film's number or its IMDb code, as lists show them", "목록에 보이는 영화 번호 또는 IMDb 코드"))
}
