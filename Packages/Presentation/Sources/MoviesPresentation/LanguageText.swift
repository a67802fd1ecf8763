import TextCore

/// The names of the languages that films are often in; other codes stay codes.
enum LanguageText {
    static func name(ofCode code: String, in language: Language) -> String {
        guard let names = names[code] else { return code }
        return switch language {
        case .english: names.english
        case .korean: names.korean
        }
    }

    private static let names: [String: (english: String, korean: String)] = [
        "ar": ("Arabic", "아랍어"), "da": ("Danish", "덴마크어"), "de": ("German", "독일어"),
        "en": ("English", "영어"), "es": ("Spanish", "스페인어"), "fa": ("Persian", "페르시아어"),
        "fr": ("French", "프랑스어"), "hi": ("Hindi", "힌디어"), "it": ("Italian", "이탈리아어"),
        "ja": ("Japanese", "일본어"), "ko": ("Korean", "한국어"), "pl": ("Polish", "폴란드어"),
        "pt": ("Portuguese", "포르투갈어"), "ru": ("Russian", "러시아어"), "sv": ("Swedish", "스웨덴어"),
        "th": ("Thai", "태국어"), "tr": ("Turkish", "튀르키예어"), "zh": ("Chinese", "중국어"),
    ]
}
