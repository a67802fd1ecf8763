/// Queries of ordinary and of malicious users. The searched films, texts and products are bundled with the programs, so
/// most queries match.
enum SearchQueries {
    static let kinds: [(name: String, texts: [String])] = [
        ("syllables", syllables), ("initial consonants", initialConsonants), ("half typed", halfTyped),
        ("spaces", spaces), ("Latin", latin), ("mixed", mixed), ("prefixes", prefixes),
        ("articles", articles),
        ("numbers and codes", numbers), ("people", people), ("other scripts", otherScripts),
        ("punctuation", punctuation), ("operators", operators), ("empty and odd", odd), ("long", long),
        ("slips", slips),
    ]

    /// A letter too many, missing, replaced, or misplaced; a space; the other keyboard; a year; names by their initial
    /// consonants.
    private static let slips = [
        "inceptoin", "parasyte", "hitchcok", "dark night", "harry poter", "citizen kan", "godfahter",
        "casablanka",
        "para site", "homealone", "memories ofmurder", "어벤저스", "메트릭스", "기새충", "인셉숀", "살인에 추억", "살인에추억", "치이로",
        "올드보아", "라쇼뭉", "부산헹", "rltodcnd", "ㅑㅜㅊ데샤ㅐㅜ", "dhfemqhdl", "ㅂㅈㅎ", "ㅅㄱㅎ", "ㅂㅊㅇ", "괴물 2006",
        "parasite 2019",
        "2006 괴물", "2019", "1999", "et", "la", "wars star", "로마", "rhym", "thier", "ineption",
        "seven samuray",
        "twelve angry", "센치행", "parasite zzyzx", "zzyzx", "자전고", "카메러", "lmap", "켜피", "의쟈", "액션", "thriller",
        "sci-fi", "글레디에", "shawsahn", "tarantio", "봉준오",
    ]

    private static let syllables = [
        "기생충", "생충", "충", "대부", "부", "살인", "추억", "살인의추억", "올드보이", "보이", "시대", "황금", "사랑", "전쟁", "여인",
        "밤", "집", "길", "꿈", "바람", "사람", "남자", "여자", "아이", "도시", "서울", "부산", "의자", "자전거", "카메라", "필름",
        "가방", "시계", "빨간", "하얀", "나무", "컵", "기타", "책", "가", "나", "다", "의", "을", "이", "한", "하다", "없는이름",
    ]

    private static let initialConsonants = [
        "ㄱ", "ㄴ", "ㅅ", "ㅇ", "ㅎ", "ㄲ", "ㅆ", "ㄱㅅ", "ㄱㅅㅊ", "ㄷㅂ", "ㅅㅇㅇㅊㅇ", "ㅇㄷㅂㅇ", "ㅈㅈㄱ", "ㅋㅁㄹ", "ㅂㄱ",
        "ㅅㅇㅇ", "ㅊㅇ", "ㄷ ㅂ", "ㄱ ㅅ ㅊ", "ㄱㅅ ㅊ", "ㄳㅊ", "ㄺ", "ㅄ", "ㅏ", "ㅣ", "ㅋㅋㅋㅋ", "ㅎㅎㅎㅎㅎㅎㅎㅎㅎㅎㅎㅎㅎㅎ", "ㄱㄴㄷㄹㅁㅂㅅ",
    ]

    private static let halfTyped = [
        "깃", "기새", "기ㅅ", "기생ㅊ", "기ㅅㅊ", "대붑", "댑", "대ㅂ", "살인으", "살ㅇ", "살인의ㅊ", "살인ㅇㅊㅇ", "올드볼", "올드ㅂㅇ", "봉ㅈ",
        "봉ㅈㅎ", "봉준ㅎ", "봉주", "박차", "박ㅊㅇ", "박찬ㅇ", "레오ㄴ", "자전ㄱ", "자저", "카메ㄹ", "카멜", "필르", "피", "빨갅", "ㅂ빨",
        "사ㄹ", "사라", "삶", "닭", "읽", "없", "기생충ㅇ", "ㄱ생충", "기 ㅅ", "서웅", "서우",
    ]

    private static let spaces = [
        "살인의 추억", "살인 의추억", "살인의추 억", "살 인 의 추 억", "  기생충  ", "기\t생충", "기\n생충", "올드 보이", "시티 라이트", "시티라이트",
        "황금광시대", "황금광 시대", "빨간 자전거", "자전거 빨간", "나무 의자", "의자 나무", "citylights", "city lights", "lights city",
        "goldrush", "the gold rush", "rush gold", "필름 카메라", "카메라 필름 작동", "서울 부산",
    ]

    private static let latin = [
        "parasite", "PARASITE", "Para", "godfather", "GodFather", "memories of murder", "murder", "city",
        "love", "man", "night", "war", "life", "seven", "alien", "up", "a", "e", "z", "of", "in", "on",
        "war love",
        "king", "rings", "lord of the rings", "star wars", "leather", "lamp", "brass lamp", "jazz",
        "turntable",
        "amélie", "amelie", "AMÉLIE", "léon", "leon", "naïve", "fiancée", "œuvre", "oeuvre", "straße",
        "strasse",
        "ﬁlm", "ｆｉｌｍ", "Ⅳ", "x²", "cafe", "café", "cafe\u{301}", "Ελλάδα", "москва", "don't", "dont", "it's",
        "its",
    ]

    private static let mixed = [
        "기생충 parasite", "parasite 기생충", "parasite기생충", "ㄱㅅㅊ parasite", "봉준호 parasite", "대부 2", "대부2",
        "대부 godfather",
        "LP판", "lp 재즈", "usb케이블", "260 운동화", "운동화 260", "운동화260", "35리터", "32cm", "250ml 컵", "컵 250ml", "3년",
        "필름film", "film필름", "ㅋㅁㄹ film", "c형", "한글hangul", "서울seoul서울", "city 시티", "시티 c", "7인의", "7 인의 사무라이",
    ]

    /// Texts during typing, letter by letter.
    private static let prefixes = [
        "paras", "godfa", "memor", "seven", "light", "charl", "korea", "camer", "turnt", "자전거빨간", "살인의추억",
        "봉준호감독", "ㄱㅅㅊㄱㄷ",
        "ㅅㅇㅇㅊㅇ", "0068646",
    ].flatMap { word in (1...5).map { String(word.prefix($0)) } }

    private static let articles = [
        "the", "The", "a", "an", "the godfather", "a godfather", "an godfather", "godfather the", "the the",
        "a man",
        "the man", "an american", "thegodfather", "the general", "general", "the third man", "third man",
        "a a a",
    ]

    private static let numbers = [
        "tt6751668", "TT6751668", "6751668", "tt0068646", "0068646", "68646", "tt675", "675166", "tt", "1",
        "2",
        "12", "7", "2001", "1984", "1,000", "1.5", "3.14", "007", "0", "00", "1999 9", "12 12", "2 1",
        "9999999999999",
        "１２", "½", "35", "260", "250",
    ]

    private static let people = [
        "봉준호", "준호", "봉", "bong", "joon", "bong joon ho", "joon bong", "박찬욱", "찰리 채플린", "채플린", "채플린 찰리",
        "찰리채플린",
        "chaplin", "charlie chaplin", "chap", "keaton", "hitchcock", "kurosawa", "아키라", "송강호", "ㅅㄱㅎ",
        "송강호 봉준호",
        "봉준호 추억", "parasite song", "jr", "de", "von", "o'brien", "obrien", "mack",
    ]

    private static let otherScripts = [
        "七", "七人", "東京", "東京物語", "とうきょう", "カメラ", "カ", "羅", "北京 서울", "ไทย", "עברית", "العربية", "हिन्दी", "🎬", "🙂",
        "👨‍👩‍👧", "𝕊", "ﷺ", "㌀", "㍿", "기生충", "ｶﾞ", "ガ", "한\u{200B}강", "e\u{300}\u{301}",
    ]

    private static let punctuation = [
        "\"", "'", "\"\"", "''", "`", ".", ",", "!", "?", "!!!", "-", "--", "_", "__", "%", "%%", "/", "\\",
        "\\\\", ";",
        ":", "(", ")", "()", "[", "]", "{", "}", "<", ">", "<>", "<->", "@", "@@", "#", "$", "$1", "?1", "^",
        "&", "*",
        "+", "=", "~", "|", "||", "&&", "…", "“기생충”", "기생충!", "(기생충)", "spider-man", "spider man", "ben-hur",
        "U.S.A.",
    ]

    private static let operators = [
        "AND", "OR", "NOT", "NEAR", "and", "or", "not", "near", "parasite AND", "AND parasite",
        "parasite OR godfather",
        "parasite NOT godfather", "NOT parasite", "NEAR(parasite godfather)", "NEAR(parasite godfather, 5)",
        "parasite NEAR godfather", "parasite*", "*", "para* mur*", "para:*", "'para':*", "para & mur",
        "para|mur",
        "!para", "para <-> site", "para <2> site", "'para' & !'mur'", "\"parasite\"",
        "\"parasite\" OR \"the\"",
        "parasite\" OR \"the", "tokens: parasite", "tokens:parasite", "{tokens}: parasite", "^parasite",
        "- parasite",
        "parasite:A", "parasite:ABCD", "0:parasite", "'; DROP TABLE post; --", "1' OR '1'='1", "기생충' OR '1",
        "\\'",
        "x\\", "\\x00", "a\u{5C}'b", "(((((((((a", "a)))))))))", "\u{E000}bong", "\u{E001}parasite",
        "\u{E002}ㄱㅅㅊ",
        "\u{E003}parasite", "0:\u{E003}parasite", "a\u{E003}b",
    ]

    private static let odd = [
        "", " ", "\t", "\n", "\u{0}", "a\u{0}b", "기\u{0}생충", "\u{1}", "\u{7F}", "\u{AD}", "\u{200D}",
        "\u{FEFF}",
        "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{202E}gnob", "\u{1100}\u{1161}", "기생충".decomposed, "ᄀ", "ᆨ",
        "ﾡ",
    ]

    private static let long = [
        String(repeating: "가", count: 13), String(repeating: "가", count: 400),
        String(repeating: "a", count: 12),
        String(repeating: "a", count: 13), String(repeating: "a", count: 3_000),
        String(repeating: "a b ", count: 200),
        String(repeating: "기생충 ", count: 50), String(repeating: "ㄱ", count: 1_000),
        String(repeating: "\"", count: 500),
        String(repeating: "(", count: 1_000), String(repeating: "' & '", count: 300),
        (1...100).map { "w\($0)" }.joined(separator: " "),
        "internationalization", "nationalizatio", "supercalifragilisticexpialidocious",
        "빈털터리 채굴꾼이 클론다이크의 눈보라와 굶주림을 견디며",
        "a penniless prospector braves hunger and snow in the klondike while losing his heart to a dance hall girl",
    ]
}

extension String {
    /// In NFD, as some clients send Korean.
    fileprivate var decomposed: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
                    guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
                    let index = scalar.value - 0xAC00
                    let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
                    return parts.filter { $0 != 0x11A7 }.compactMap(Unicode.Scalar.init)
                }))
    }
}
