import PresentationCore
import TextCore

/// The words of selling, changing and deleting.
enum ListingText {
    static func byteCount(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "byte" : "bytes")", "\(NumberText.grouped(count))바이트"
        )
    }

    static func needsConsent(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "picture is" : "pictures are") too large to be sent. May \(count == 1 ? "it" : "they") be made smaller?",
            "사진 \(NumberText.grouped(count))장이 보내기에 너무 큽니다. 줄여서 보낼까요?")
    }

    static func askPrice(_ before: String, after: String) -> LocalizedText {
        LocalizedText(
            "The price changes from \(before) to \(after). Is that right?",
            "가격이 바뀝니다: \(before) → \(after). 맞습니까?")
    }

    static func askPictures(_ count: Int, pictures: String, all: String) -> LocalizedText {
        LocalizedText(
            "\(count == 1 ? "Picture" : "Pictures") \(pictures) of \(all) \(count == 1 ? "is" : "are") removed and cannot be brought back. Go on?",
            "사진 \(all)장 가운데 \(pictures)번이 지워지며 되살릴 수 없습니다. 계속할까요?")
    }

    static func sold(_ id: Int, name: String) -> LocalizedText {
        LocalizedText("“\(name)” is on offer as number \(id).", "“\(name)” 상품을 올렸습니다. 번호 \(id)")
    }

    static let nothingDiffers = LocalizedText(
        "Nothing is different, so nothing was sent.", "달라진 것이 없어 보내지 않았습니다.")

    static func saved(_ name: String) -> LocalizedText {
        LocalizedText("Changed “\(name)”.", "“\(name)” 상품을 고쳤습니다.")
    }

    static func deleted(_ name: String) -> LocalizedText {
        LocalizedText("Deleted “\(name)”.", "“\(name)” 상품을 지웠습니다.")
    }

    static func restored(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is on offer again.", "“\(name)” 상품을 되살렸습니다.")
    }

    static func undoMinutes(_ count: Int) -> LocalizedText {
        LocalizedText(
            "It can be brought back for about \(NumberText.grouped(count)) \(count == 1 ? "minute" : "minutes").",
            "앞으로 약 \(NumberText.grouped(count))분 동안 되살릴 수 있습니다.")
    }

    static func undoHours(_ count: Int) -> LocalizedText {
        LocalizedText(
            "It can be brought back for about \(NumberText.grouped(count)) \(count == 1 ? "hour" : "hours").",
            "앞으로 약 \(NumberText.grouped(count))시간 동안 되살릴 수 있습니다.")
    }

    static func undoDays(_ count: Int) -> LocalizedText {
        LocalizedText(
            "It can be brought back for about \(NumberText.grouped(count)) \(count == 1 ? "day" : "days").",
            "앞으로 약 \(NumberText.grouped(count))일 동안 되살릴 수 있습니다.")
    }
}
