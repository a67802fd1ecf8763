import TextCore

/// An action that only the vendor of a product can perform.
public enum ListingAct: Hashable, Sendable {
    case change, delete, restore
    case mark(ProductMark)

    /// The words after "can" and before "수 있습니다".
    var words: LocalizedText {
        switch self {
        case .change: LocalizedText("change it", "수정할")
        case .delete: LocalizedText("delete it", "삭제할")
        case .restore: LocalizedText("restore it", "복원할")
        case .mark(.sold): LocalizedText("mark it as sold", "판매 완료로 표시할")
        case .mark(.reserved): LocalizedText("mark it as reserved", "예약 중으로 표시할")
        case .mark(.notReserved): LocalizedText("lift its reservation", "예약을 해제할")
        }
    }
}
