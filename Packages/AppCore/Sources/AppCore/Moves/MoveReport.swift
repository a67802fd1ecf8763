import Persistence
import Platform
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// A report on copied data, as text and as JSON.
struct MoveReport {
    let content: CopyContent

    /// Prints the tables with their numbers of rows and checksums.
    func printTables(_ run: Run) {
        let columns: [TextTable.Column] = [
            .init(LocalizedText("Table", "테이블")[run.language], attributes: [.bold]),
            .init(LocalizedText("Rows", "행")[run.language], .trailing),
            .init(LocalizedText("Checksum", "체크섬")[run.language], attributes: [.dim]),
        ]
        let rows = content.tables.map { [$0.name, NumberText.grouped($0.rows), $0.checksum] }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        run.console.out("")
    }

    /// Warns of blobs that were missing at the source.
    func warn(_ run: Run) {
        let count = content.missingBlobs.count
        guard count > 0 else { return }
        let names =
            content.missingBlobs.prefix(3).map(\.text).joined(separator: ", ") + (count > 3 ? ", …" : "")
        run.console.error(
            LocalizedText(
                "Warning: pictures that were missing already could not be copied (\(count)): \(names)",
                "경고: 이미 없어진 사진은 복사하지 못했습니다(\(count)개): \(names)")[run.language])
    }

    var rows: Int { content.tables.map(\.rows).reduce(0, +) }

    /// "12 tables, 1,234 rows".
    var size: LocalizedText {
        let (tables, rows) = (content.tables.count, NumberText.grouped(rows))
        return LocalizedText(
            "\(tables) tables, \(rows) \(self.rows == 1 ? "row" : "rows"),", "테이블 \(tables)개, 행 \(rows)개")
    }

    var json: [TableJSON] { content.tables.map { TableJSON($0) } }
    var missingPictures: [String] { content.missingBlobs.map(\.text) }
}

/// A table in `--json`.
struct TableJSON: Encodable {
    let name: String
    let rows: Int
    /// `null` where rows are only counted.
    let checksum: String?

    init(_ summary: TableSummary) {
        name = summary.name
        rows = summary.rows
        checksum = summary.checksum
    }

    init(_ count: TableCount) {
        name = count.name
        rows = count.rows
        checksum = nil
    }
}

extension ProgressBar {
    /// Shows the progress of the copy.
    func follow(_ language: Language) -> @Sendable (_ rows: Int, _ total: Int) -> Void {
        { rows, total in
            guard rows < total else {
                self.finish()
                return self.update(LocalizedText("Checking", "확인 중")[language], fraction: nil)
            }
            self.update(
                LocalizedText("Copying", "복사 중")[language],
                fraction: total > 0 ? Double(rows) / Double(total) : nil,
                detail: "\(NumberText.grouped(rows)) / \(NumberText.grouped(total))")
        }
    }
}

extension Date {
    /// Milliseconds since 1970.
    init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }

    var milliseconds: Int { Int((timeIntervalSince1970 * 1_000).rounded(.down)) }
    /// ISO 8601 in UTC, for programs.
    var iso: String { formatted(Date.ISO8601FormatStyle()) }
    /// In UTC, for display: `2026-01-31 09:05`.
    var minute: String {
        String(formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).dropLast(4))
    }
}

extension CommandDialog {
    /// Prints the reason why data was not copied, and returns the code; an interruption has its own.
    func fail(copying error: StoreError) -> ExitCode {
        switch error {
        case .cancelled: fail(error.message(in: language, of: run.app), .interrupted)
        case .unavailable(let reason):
            fail(
                LocalizedText(
                    "The data cannot be copied: \(reason.english).",
                    "데이터를 복사할 수 없습니다: \(reason.korean).")[language].terminalSafe())
        default: fail(error)
        }
    }

    /// Prints the reason why data was not copied.
    func fail(moving failure: MoveFailure) -> ExitCode {
        switch failure {
        case .store(let error): return fail(copying: error)
        case .inUse:
            return fail(
                LocalizedText(
                    "Other programs have the data open. Nothing was changed. Stop servers and "
                        + "screens of \(run.app.name) first, then try again.",
                    "데이터를 다른 프로그램이 사용하고 있습니다. 변경된 내용은 없습니다. \(run.app.name)의 서버와 화면을 종료한 뒤 다시 시도하세요.")[
                        language])
        case .hasData(let look):
            let size = NumberText.grouped(look.rows)
            return fail(
                LocalizedText(
                    "There is data already: \(size) rows. Nothing was changed. Add --replace to replace it.",
                    "이미 데이터가 있습니다(행 \(size)개). 변경된 내용은 없습니다. 대체하려면 --replace를 붙이세요.")[language])
        }
    }
}

extension JSONFields {
    /// The fields of the moved tables, and `others`.
    static func moved(and others: [String]) -> JSONFields {
        JSONFields(rows: "tables", fields: ["name", "rows", "checksum"], and: others)
    }
}
