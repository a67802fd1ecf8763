public import MarketDomain
import PresentationCore
public import TextCore

extension ExchangeProductField {
    /// The name for people, and the main name of the column in a table.
    public var label: LocalizedText {
        switch self {
        case .name: LocalizedText("name", "상품명")
        case .brand: LocalizedText("brand", "브랜드")
        case .styleCode: LocalizedText("style code", "모델 번호")
        case .category: LocalizedText("category", "카테고리")
        case .price: LocalizedText("release price", "발매가")
        case .sizes: LocalizedText("sizes", "사이즈")
        case .koreanName: LocalizedText("Korean name", "한글 상품명")
        case .color: LocalizedText("color", "컬러")
        case .released: LocalizedText("release date", "발매일")
        case .gender: LocalizedText("gender", "성별")
        case .collection: LocalizedText("collection", "컬렉션")
        case .pictures: LocalizedText("pictures", "사진")
        }
    }

    /// The form of a value; `nil` for plain text.
    public var form: LocalizedText? {
        switch self {
        case .price: LocalizedText("in won; 0 when it is not known", "원 단위, 모르면 0")
        case .sizes: LocalizedText("separated by semicolons", "세미콜론으로 구분")
        case .released: LocalizedText("such as 2026-03-01", "예: 2026-03-01")
        case .pictures: LocalizedText("files, separated by semicolons", "파일 경로, 세미콜론으로 구분")
        case .category:
            LocalizedText(
                Self.categories.joined(separator: ", "), Self.categories.joined(separator: ", "))
        case .gender:
            LocalizedText(Self.genders.joined(separator: ", "), Self.genders.joined(separator: ", "))
        default: nil
        }
    }

    /// The field of a column, by the name of the option or either label, ignoring case and separators.
    static func column(_ name: String) -> Self? {
        func folded(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let name = folded(name)
        return allCases.first { field in
            [field.rawValue, field.label.english, field.label.korean].contains { folded($0) == name }
        }
    }

    /// A word of the field in either language as the exchange stores it: `스니커즈` is `sneakers`.
    public func stored(_ text: String) -> String {
        let text = text.trimmed
        let (words, name): ([String], (String) -> LocalizedText) =
            switch self {
            case .category: (Self.categories, ExchangeText.category)
            case .gender: (Self.genders, ExchangeText.gender)
            default: ([], LocalizedText.init(verbatim:))
            }
        return words.first { [$0, name($0).korean].contains(text.lowercased()) } ?? text
    }
}

extension ExchangeProductProblem {
    /// The message for the operator.
    public var text: LocalizedText {
        switch self {
        case .missing(let field):
            LocalizedText(
                "The \(field.label.english) is missing.", "빠진 항목: \(field.label.korean)")
        case .tooLong(let field, let limit):
            LocalizedText(
                "The \(field.label.english) can have at most \(limit) \(field == .sizes || field == .pictures ? "entries or letters each" : "letters").",
                "\(field.label.korean): 최대 \(limit)\(field == .sizes || field == .pictures ? "개(또는 자)" : "자")까지 쓸 수 있습니다."
            )
        case .invalid(let field, let value):
            LocalizedText(
                "“\(value)” cannot be the \(field.label.english)\(field.form.map { ": \($0.english)" } ?? "").",
                "\(field.label.korean)(으)로 쓸 수 없는 값: “\(value)”\(field.form.map { " (\($0.korean))" } ?? "")")
        }
    }
}

/// Products of an exchange as a table, one per row, as spreadsheets store them.
public struct ExchangeProductTable: Sendable {
    /// Why a table is unusable.
    public enum Problem: Error, Hashable, Sendable {
        case empty
        case missing([ExchangeProductField])
        case twice(ExchangeProductField)
        case row(line: Int, ExchangeProductProblem)
    }

    /// In the order of the file.
    public let rows: [(line: Int, sheet: ExchangeProductSheet)]
    /// The names of ignored columns.
    public let unknown: [String]

    /// Reads and checks the fields of each row.
    ///
    /// - Parameters:
    ///   - columns: the column names, in English or Korean.
    ///   - rows: the rows, each with one field per column.
    ///   - folder: the folder of relative paths of pictures: empty, or it ends in a slash.
    /// - Throws: the first problem.
    public init(
        columns: [String], rows: [(line: Int, fields: [String])], folder: String
    ) throws(Problem) {
        let fields = columns.map(ExchangeProductField.column)
        for field in ExchangeProductField.allCases where fields.count(where: { $0 == field }) > 1 {
            throw .twice(field)
        }
        guard fields.contains(.styleCode) else { throw .missing([.styleCode]) }
        guard !rows.isEmpty else { throw .empty }
        unknown = zip(columns, fields).compactMap { name, field in
            field == nil && !name.trimmed.isEmpty ? name : nil
        }
        var sheets: [(line: Int, sheet: ExchangeProductSheet)] = []
        for row in rows {
            var values: [ExchangeProductField: String] = [:]
            for case (let field?, let text) in zip(fields, row.fields) where !text.trimmed.isEmpty {
                values[field] = field == .pictures ? Self.paths(text, folder) : field.stored(text)
            }
            do throws(ExchangeProductProblem) {
                guard values[.styleCode] != nil else { throw .missing(.styleCode) }
                sheets.append((row.line, try ExchangeProductSheet(values)))
            } catch {
                throw .row(line: row.line, error)
            }
        }
        self.rows = sheets
    }

    private static func paths(_ text: String, _ folder: String) -> String {
        text.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
            .map { $0.hasPrefix("/") ? $0 : folder + $0 }.joined(separator: ";")
    }
}

extension ExchangeProductTable.Problem {
    /// The message for the operator.
    public var text: LocalizedText {
        switch self {
        case .empty: LocalizedText("The table has no rows below its header.", "표에 제목 줄 말고는 내용이 없습니다.")
        case .missing(let fields):
            LocalizedText(
                "The table has no column “\(fields.map(\.label.english).joined(separator: ", "))”.",
                "표에 없는 열: \(fields.map(\.label.korean).joined(separator: ", "))")
        case .twice(let field):
            LocalizedText(
                "Two columns are called “\(field.label.english)”.", "열이 두 개입니다: \(field.label.korean)")
        case .row(let line, let problem):
            LocalizedText("Line \(line): \(problem.text.english)", "\(line)번째 줄: \(problem.text.korean)")
        }
    }
}
