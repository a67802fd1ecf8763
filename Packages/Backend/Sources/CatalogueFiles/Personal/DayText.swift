public import Basics

/// Reads a day from the date notations of programs, spreadsheets and people.
public enum DayText {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// A number, a word, or a character between them.
    private enum Token: Hashable {
        case number(Int, digits: Int)
        case month(Int)
        case mark(Character)

        var isMark: Bool { if case .mark = self { true } else { false } }
    }

    /// The day of `2024-01-31`, `2024/1/31`, `2024. 1. 31.`, `2024년 1월 31일`, `20240131`, `31.01.2024`, `31 Jan 2024`,
    /// `January 31, 2024`, optionally followed by a time.
    ///
    /// - Returns: `nil` for a text that is not a day, for a two-digit year, and for `01/02/2024`, where either number
    ///   may be the month.
    public static func day(_ text: String) -> CivilDate? {
        guard text.utf8.count <= 64, let tokens = tokens(text) else { return nil }
        let parts = Array(tokens.filter { !$0.isMark }.prefix(3))
        if case .number(let whole, digits: 8)? = parts.first, isDayAlone(tokens, 1) {
            return CivilDate(year: whole / 10_000, month: whole / 100 % 100, day: whole % 100)
        }
        guard parts.count == 3, isDayAlone(tokens, 3) else { return nil }
        return day(parts[0], parts[1], parts[2], marks(tokens))
    }

    private static func day(
        _ first: Token, _ second: Token, _ third: Token, _ marks: Set<Character>
    ) -> CivilDate? {
        switch (first, second, third) {
        case (.number(let year, digits: 4), .number(let month, digits: ...2), .number(let day, digits: ...2)),
            (.number(let year, digits: 4), .month(let month), .number(let day, digits: ...2)),
            (.number(let day, digits: ...2), .month(let month), .number(let year, digits: 4)),
            (.month(let month), .number(let day, digits: ...2), .number(let year, digits: 4)):
            return CivilDate(year: year, month: month, day: day)
        case (.number(let one, digits: ...2), .number(let two, digits: ...2), .number(let year, digits: 4)):
            // Notations with dots put the day first.
            if marks == ["."] || one > 12 || one == two { return CivilDate(year: year, month: two, day: one) }
            return two > 12 ? CivilDate(year: year, month: one, day: two) : nil
        default: return nil
        }
    }

    /// Whether only a time follows the first `count` numbers and month names.
    private static func isDayAlone(_ tokens: [Token], _ count: Int) -> Bool {
        var left = count
        let rest = tokens.drop { token in
            if token.isMark { return left > 0 }
            left -= 1
            return left >= 0
        }
        let numbers = rest.filter { if case .number = $0 { true } else { false } }
        return numbers.isEmpty || rest.contains(.mark(":"))
    }

    /// The marks between the first and the last of the three, without spaces.
    private static func marks(_ tokens: [Token]) -> Set<Character> {
        var seen = 0
        var marks: Set<Character> = []
        for token in tokens {
            if case .mark(let mark) = token {
                if mark != " ", seen == 1 || seen == 2 { marks.insert(mark) }
            } else {
                seen += 1
            }
        }
        return marks
    }

    /// `nil` when the text contains a word that no date has.
    private static func tokens(_ text: String) -> [Token]? {
        var tokens: [Token] = []
        var rest = text.lowercased()[...]
        while let character = rest.first {
            if character.isASCII, character.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard digits.count <= 9, let number = Int(digits) else { return nil }
                tokens.append(.number(number, digits: digits.count))
                rest = rest[digits.endIndex...]
            } else if character.isLetter {
                let word = rest.prefix { $0.isLetter }
                rest = rest[word.endIndex...]
                if let month = months.firstIndex(where: { word.hasPrefix($0) }), word.isMonthName {
                    tokens.append(.month(month + 1))
                } else if !word.isPartOfDate, !weekdays.contains(where: { word.hasPrefix($0) }) {
                    return nil
                }
            } else {
                tokens.append(.mark(character.isWhitespace ? " " : character))
                rest = rest.dropFirst()
            }
        }
        return tokens
    }
}

extension Substring {
    /// Whether it is an English month name or a prefix of one.
    fileprivate var isMonthName: Bool {
        [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ].contains { $0.hasPrefix(self) }
    }

    /// Whether it is a word that appears in dates and times without a value of its own.
    fileprivate var isPartOfDate: Bool {
        [
            "년", "월", "일", "시", "분", "초", "오전", "오후", "t", "z", "utc", "gmt", "kst", "am", "pm", "st", "nd",
            "rd", "th", "of",
            "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "화", "수", "목", "금", "토",
        ].contains { self == $0 }
    }
}
