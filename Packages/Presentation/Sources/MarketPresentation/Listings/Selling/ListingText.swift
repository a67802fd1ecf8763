public import MarketDomain
import Platform
import PresentationCore
public import TextCore

/// The texts about selling, changing and deleting.
public enum ListingText {
    /// A picture to send: `lamp.jpg (12,000 bytes)`.
    public static func line(_ picture: ListingPicture) -> LocalizedText {
        let count = byteCount(picture.byteCount)
        return LocalizedText("\(picture.name) (\(count[.english]))", "\(picture.name) (\(count[.korean]))")
    }

    static func byteCount(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "byte" : "bytes")", "\(NumberText.grouped(count))바이트"
        )
    }

    static func needsConsent(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "picture is" : "pictures are") too large to send. Shrink \(count == 1 ? "it" : "them")?",
            "사진 \(NumberText.grouped(count))장이 보내기에 너무 큽니다. 줄여서 보낼까요?")
    }

    /// With a discount, `before` is the typed price, and `after` is the price to pay.
    static func askPrice(
        _ now: Money, after: Money, before: Money, in language: Language
    ) -> String {
        var parts = LocalizedText("", "")
        if let discount = try? before.subtracting(after), discount.minorUnits > 0 {
            let (price, discount) = (before.formatted(in: language), discount.formatted(in: language))
            parts = LocalizedText(
                " (\(price) less a discount of \(discount))", " (가격 \(price), 할인 \(discount))")
        }
        let (now, after) = (now.formatted(in: language), after.formatted(in: language))
        return LocalizedText(
            "The price changes from \(now) to \(after)\(parts.english). Is that correct?",
            "판매가를 변경합니다: \(now) → \(after)\(parts.korean). 맞습니까?")[language]
    }

    static func askPictures(_ count: Int, pictures: String, all: String) -> LocalizedText {
        LocalizedText(
            "\(count == 1 ? "Picture" : "Pictures") \(pictures) of \(all) will be removed and cannot be restored. Continue?",
            "사진 \(all)장 가운데 \(pictures)번이 삭제되며 복원할 수 없습니다. 계속할까요?")
    }

    static func sold(_ id: Int, name: String) -> LocalizedText {
        LocalizedText("Listed “\(name)” as product \(id).", "“\(name)” 상품을 \(id)번으로 등록했습니다.")
    }

    static func sameRow(_ line: Int) -> LocalizedText {
        LocalizedText(
            "The same as line \(line). For more than one of a product, write its stock.",
            "\(line)번째 줄과 같습니다. 같은 상품이 여러 개이면 재고에 수량을 쓰세요.")
    }

    static let nothingDiffers = LocalizedText(
        "Nothing was changed, so nothing was sent.", "변경된 내용이 없어 전송하지 않았습니다.")

    static let changedMeanwhile = LocalizedText(
        "The product was changed elsewhere meanwhile. Fields that you did not touch show it as it is now: look at "
            + "them and save again.",
        "그사이 다른 곳에서 상품이 수정되었습니다. 손대지 않은 항목은 새 내용으로 바꾸었으니 확인한 뒤 다시 저장하세요.")

    static func tooManyPictures(_ limit: Int) -> LocalizedText {
        LocalizedText(
            "A listing takes up to \(limit) pictures. Remove one first.",
            "사진은 \(limit)장까지 등록할 수 있습니다. 먼저 한 장을 빼세요.")
    }

    static func noPictures(_ text: String) -> LocalizedText {
        text.isEmpty
            ? LocalizedText("No folders or pictures (JPEG or PNG) here.", "여기에는 폴더나 사진(JPEG, PNG)이 없습니다.")
            : LocalizedText("Nothing here is called “\(text)”.", "이름에 “\(text)” 글자가 있는 항목이 없습니다.")
    }

    /// The result of a change as a sentence, with special texts for marks. `isBack`: whether the product was sold before.
    static func done(_ change: ProductChange, to name: String, isBack: Bool) -> LocalizedText {
        var mark = ProductChange()
        (mark.stock, mark.isReserved) = (change.stock, change.isReserved)
        guard change == mark else { return saved(name) }
        return switch (change.stock, change.isReserved) {
        case (0, _): markedSold(name)
        case (nil, true): markedReserved(name)
        case (nil, false): markedAvailable(name)
        case (_, true) where isBack: markedReserved(name)
        case (_, _) where isBack: forSaleAgain(name)
        default: saved(name)
        }
    }

    /// The part of a change that a server ignored.
    static func notKept(_ lost: ProductChange) -> LocalizedText {
        func names(_ language: Language) -> String {
            let reservation = LocalizedText("reservation", "예약")
            return [
                lost.category.map { _ in ProductField.category.name(in: language) },
                lost.contact.map { _ in ProductField.contact.name(in: language) },
                lost.isReserved.map { _ in reservation[language] },
            ].compactMap(\.self).joined(separator: ", ")
        }
        return LocalizedText(
            "The server did not keep this change: \(names(.english)).",
            "서버가 저장하지 않은 변경 내용: \(names(.korean)).")
    }

    static let addsNoPictures = LocalizedText(
        "This server takes pictures only with a new product, so nothing was changed. Leave out the new pictures, or "
            + "list the product anew.",
        "이 서버는 새로 등록할 때만 사진을 받으므로 아무것도 변경하지 않았습니다. 새 사진을 빼거나 상품을 새로 등록하세요.")

    static func saved(_ name: String) -> LocalizedText {
        LocalizedText("Changed “\(name)”.", "“\(name)” 상품을 수정했습니다.")
    }

    static func deleted(_ name: String) -> LocalizedText {
        LocalizedText("Deleted “\(name)”.", "“\(name)” 상품을 삭제했습니다.")
    }

    static func restored(_ name: String) -> LocalizedText {
        LocalizedText("Restored “\(name)”.", "“\(name)” 상품을 복원했습니다.")
    }

    /// The remaining time to restore a deleted product, as a sentence; `nil` when the time is over or unknown.
    static func restorable(until date: Date?, now: Date) -> LocalizedText? {
        guard let remaining = remaining(until: date, now: now) else { return nil }
        return LocalizedText(
            "It can be restored for about \(remaining.english).", "앞으로 약 \(remaining.korean) 동안 복원할 수 있습니다.")
    }

    /// `6 days`, rounded, so that seven days do not become six by the delay of an answer.
    static func remaining(until date: Date?, now: Date) -> LocalizedText? {
        guard let date else { return nil }
        let minutes = (date.timeIntervalSince(now) / 60).rounded()
        guard minutes >= 1, let minutes = Int(exactly: minutes) else { return nil }
        if minutes < 60 {
            return LocalizedText("\(minutes) \(minutes == 1 ? "minute" : "minutes")", "\(minutes)분")
        }
        let hours = (minutes + 30) / 60
        if hours < 24 { return LocalizedText("\(hours) \(hours == 1 ? "hour" : "hours")", "\(hours)시간") }
        let days = (hours + 12) / 24
        return LocalizedText(
            "\(NumberText.grouped(days)) \(days == 1 ? "day" : "days")", "\(NumberText.grouped(days))일")
    }

    static func markedSold(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is marked as sold.", "“\(name)” 상품을 판매 완료로 표시했습니다.")
    }

    static func markedReserved(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is marked as reserved.", "“\(name)” 상품을 예약 중으로 표시했습니다.")
    }

    static func forSaleAgain(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is for sale again.", "“\(name)” 상품을 다시 판매합니다.")
    }

    static func soldAlready(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is marked as sold already.", "“\(name)” 상품은 이미 판매 완료입니다.")
    }

    static func reservedAlready(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is marked as reserved already.", "“\(name)” 상품은 이미 예약 중입니다.")
    }

    static func notReserved(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is not reserved.", "“\(name)” 상품은 예약 중이 아닙니다.")
    }

    static func soldCannotBeReserved(_ name: String) -> LocalizedText {
        LocalizedText(
            "“\(name)” is sold, so it cannot be reserved. To offer it again, change its stock first.",
            "“\(name)” 상품은 판매 완료라 예약 중으로 표시할 수 없습니다. 다시 팔려면 먼저 재고를 수정하세요.")
    }

    static func markedAvailable(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is no longer reserved.", "“\(name)” 상품의 예약을 해제했습니다.")
    }
}
