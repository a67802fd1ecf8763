import AppCore
import TerminalUI
import TextCore

/// The actions on the screens of listings, besides the global ones.
extension ActionID {
    static let searchListings: ActionID = "search"
    static let filterListings: ActionID = "filter"
    static let sortListings: ActionID = "sort"
    static let clearFilters: ActionID = "clear-filters"
    static let listingLayout: ActionID = "layout"
    static let sell: ActionID = "sell"
    static let editListing: ActionID = "edit"
    static let deleteListing: ActionID = "delete"
    static let bookmarkListing: ActionID = "bookmark"
    static let reserveListing: ActionID = "reserve"
    static let markSold: ActionID = "sold"
    static let vendor: ActionID = "vendor"
    static let nextPicture: ActionID = "next-picture"
    static let previousPicture: ActionID = "previous-picture"
    static let pictures: ActionID = "pictures"
    static let stopSending: ActionID = "stop-sending"
    static let startOver: ActionID = "start-over"
    static let addPictures: ActionID = "add-pictures"
    static let removePicture: ActionID = "remove-picture"
    static let pictureEarlier: ActionID = "picture-earlier"
    static let pictureLater: ActionID = "picture-later"
    static let squarePicture: ActionID = "square"
    static let listPicture: ActionID = "list-picture"
    static let chooseAllPictures: ActionID = "choose-all"
    static let folderUp: ActionID = "folder-up"
    static let findPicture: ActionID = "find-picture"
    static let createVendor: ActionID = "create-vendor"
    static let useVendor: ActionID = "use-vendor"
    static let vendorSecret: ActionID = "vendor-secret"
    static let forgetVendor: ActionID = "forget-vendor"
}

extension Action {
    fileprivate static let sortListings = Action(
        .sortListings, LocalizedText("Sort", "정렬 기준 고르기"), keys: ["o"],
        hint: LocalizedText("sort", "정렬"))
    fileprivate static let filterListings = Action(
        .filterListings, LocalizedText("Filter by price and stock", "가격·재고로 필터링"), keys: ["f"],
        hint: LocalizedText("filter", "필터"))
    fileprivate static let clearFilters = Action(
        .clearFilters, LocalizedText("Show everything again", "검색과 필터 지우기"), keys: ["c"])
    fileprivate static let layout = Action(
        .listingLayout, LocalizedText("Switch between list and grid", "목록과 바둑판 보기 전환"), keys: ["g"],
        hint: LocalizedText("grid", "바둑판"))
    fileprivate static let sell = Action(
        .sell, LocalizedText("Sell something", "상품 등록하기"), keys: ["n"], hint: LocalizedText("sell", "등록"),
        opensScreen: true)
    fileprivate static let vendor = Action(
        .vendor, LocalizedText("Show your vendor", "내 판매자 정보 보기"), keys: ["v"])
    fileprivate static let vendorHinted = Action(
        .vendor, LocalizedText("Show your vendor", "내 판매자 정보 보기"), keys: ["v"],
        hint: LocalizedText("vendor", "판매자"))

    /// On products of others the keys explain the refusal, and no hint mentions them.
    fileprivate static func edit(isHinted: Bool, isForRow: Bool = false) -> Action {
        Action(
            .editListing, LocalizedText("Change the product", "상품 수정"), keys: ["e"],
            hint: isHinted ? LocalizedText("edit", "수정") : nil, isForRow: isForRow, opensScreen: true)
    }
    fileprivate static func delete(isHinted: Bool, isForRow: Bool = false) -> Action {
        Action(
            .deleteListing, LocalizedText("Delete the product", "상품 삭제"), keys: ["d", "x", "delete"],
            hint: isHinted ? LocalizedText("delete", "삭제") : nil, isForRow: isForRow)
    }

    fileprivate static func bookmark(isHinted: Bool, isForRow: Bool = false) -> Action {
        Action(
            .bookmarkListing, LocalizedText("Add or remove the bookmark", "찜하기 또는 찜 취소"), keys: ["b"],
            hint: isHinted ? LocalizedText("bookmark", "찜") : nil, isForRow: isForRow)
    }
    fileprivate static func reserve(isHinted: Bool, isForRow: Bool = false) -> Action {
        Action(
            .reserveListing, LocalizedText("Mark as reserved, or lift that", "예약 중으로 표시 또는 해제"), keys: ["t"],
            hint: isHinted ? LocalizedText("reserve", "예약") : nil, isForRow: isForRow)
    }
    fileprivate static func sold(isHinted: Bool, isForRow: Bool = false) -> Action {
        Action(
            .markSold, LocalizedText("Mark as sold", "판매 완료로 표시"), keys: ["s"],
            hint: isHinted ? LocalizedText("sold", "판매 완료") : nil, isForRow: isForRow)
    }

    fileprivate static let look = Action(
        .open, LocalizedText("Look at the picture", "사진 크게 보기"), keys: ["enter"],
        hint: LocalizedText("look", "크게 보기"), isForRow: true)
    fileprivate static let add = Action(
        .addPictures, LocalizedText("Add pictures", "사진 추가"), keys: ["a"],
        hint: LocalizedText("add", "추가"))
    fileprivate static let done = Action(
        .submit, LocalizedText("Done", "완료"), keys: ["ctrl+s"], hint: LocalizedText("done", "완료"))
    fileprivate static let earlier = Action(
        .pictureEarlier, LocalizedText("Move the picture up", "사진을 앞으로 옮기기"), keys: ["-", "ctrl+up"],
        hint: LocalizedText("up", "앞으로"), isForRow: true)
    fileprivate static let later = Action(
        .pictureLater, LocalizedText("Move the picture down", "사진을 뒤로 옮기기"), keys: ["+", "=", "ctrl+down"],
        hint: LocalizedText("down", "뒤로"), isForRow: true)
    fileprivate static let removePicture = Action(
        .removePicture, LocalizedText("Remove the picture", "사진 빼기"), keys: ["d", "x", "delete"],
        hint: LocalizedText("remove", "빼기"), isForRow: true)
}

extension ActionScope {
    static let listings = ActionScope(
        "listings",
        [
            Action(
                .searchListings, LocalizedText("Search names and descriptions", "이름과 설명에서 검색"), keys: ["/"],
                hint: LocalizedText("search", "검색")),
            .bookmark(isHinted: true, isForRow: true), .filterListings, .sortListings, .layout, .sell,
            .refresh,
            .clearFilters, .vendor, .edit(isHinted: false, isForRow: true),
            .reserve(isHinted: false, isForRow: true), .sold(isHinted: false, isForRow: true),
            .delete(isHinted: false, isForRow: true),
        ])

    static let ownListings = ActionScope(
        "my-listings",
        [
            .sell, .edit(isHinted: true, isForRow: true), .reserve(isHinted: true, isForRow: true),
            .sold(isHinted: true, isForRow: true), .delete(isHinted: true, isForRow: true), .vendorHinted,
            .layout, .filterListings, .sortListings, .refresh, .clearFilters,
            .bookmark(isHinted: false, isForRow: true),
        ])

    private static let pager = [
        Action(
            .nextPicture, LocalizedText("Next picture", "다음 사진"), keys: ["right", "l"],
            hint: LocalizedText("next picture", "다음 사진")),
        Action(.previousPicture, LocalizedText("Previous picture", "이전 사진"), keys: ["left", "h"]),
    ]
    /// The page of a product: of the user or of another vendor, with that number of pictures.
    static func listingPage(isMine: Bool, pictures: Int) -> ActionScope {
        let look = Action(
            .open, LocalizedText("Look at the picture", "사진 크게 보기"), keys: ["enter"],
            hint: LocalizedText("look", "크게 보기"))
        let changes: [Action] = [
            .edit(isHinted: isMine), .reserve(isHinted: isMine), .sold(isHinted: isMine),
            .delete(isHinted: isMine),
        ]
        let name = (isMine ? "my-listing" : "listing") + ["", "-picture", "-pictures"][min(pictures, 2)]
        return ActionScope(
            name,
            (pictures > 1 ? pager : []) + (pictures > 0 ? [look] : [])
                + (isMine
                    ? changes + [.refresh, .sell, .bookmark(isHinted: false)]
                    : [.bookmark(isHinted: true), .refresh, .sell] + changes))
    }
    static let listingPages = [false, true].flatMap { isMine in
        (0...2).map { listingPage(isMine: isMine, pictures: $0) }
    }

    static let searchingListings = sheet(
        "listing-search", enter: LocalizedText("Search", "검색"), hint: LocalizedText("search", "검색"))
    static let filtering = ActionScope(
        "filter",
        [.submit(LocalizedText("Show these products", "필터에 맞는 상품 보기"), hint: LocalizedText("show", "보기"))])

    static let selling = ActionScope(
        "selling",
        [
            .submit(LocalizedText("List it for sale", "등록하기"), hint: LocalizedText("list for sale", "등록")),
            Action(
                .pictures, LocalizedText("Choose pictures", "사진 고르기"), keys: ["ctrl+o"],
                hint: LocalizedText("pictures", "사진")),
            Action(.startOver, LocalizedText("Start with an empty form", "처음부터 새로 쓰기"), keys: ["ctrl+n"]),
        ])
    /// The scope while a listing is being sent.
    static let sending = ActionScope(
        "sending",
        [
            Action(
                .stopSending, LocalizedText("Stop sending", "전송 중단"), keys: ["ctrl+x"],
                hint: LocalizedText("stop", "중단"))
        ])
    /// The scope after a listing was created: the new listing and the next steps.
    static let sold = ActionScope("sold", [.sell])

    static let editing = ActionScope(
        "editing",
        [
            .submit(LocalizedText("Save the changes", "변경 내용 저장"), hint: LocalizedText("save", "저장")),
            Action(
                .pictures, LocalizedText("Arrange the pictures", "사진 정리하기"), keys: ["ctrl+o"],
                hint: LocalizedText("pictures", "사진")),
        ])

    /// The pictures of a new listing.
    static let arranging = ActionScope(
        "pictures",
        [
            .add, .done, .earlier, .later, .removePicture, .look,
            Action(
                .squarePicture, LocalizedText("Crop the picture to a square, or back", "정사각형으로 자르기 또는 되돌리기"),
                keys: ["s"], hint: LocalizedText("square", "정사각형"), isForRow: true),
        ])
    /// The pictures of a listed product.
    static let rearranging = ActionScope(
        "listed-pictures",
        [
            .done, .earlier, .later, .removePicture, .look,
            Action(
                .listPicture, LocalizedText("Show this picture in lists", "대표 사진으로 정하기"), keys: ["t"],
                hint: LocalizedText("list picture", "대표 사진"), isForRow: true),
            .add,
        ])
    static let choosingPictures = ActionScope(
        "picture-files",
        [
            Action(
                .open, LocalizedText("Open the folder, or choose the picture", "폴더 열기 또는 사진 고르기"),
                keys: ["enter", "space"], hint: LocalizedText("choose", "고르기"), isForRow: true),
            .done,
            Action(
                .findPicture, LocalizedText("Find by name", "이름으로 찾기"), keys: ["/"],
                hint: LocalizedText("find", "찾기")),
            Action(
                .folderUp, LocalizedText("To the folder above", "상위 폴더로"), keys: ["backspace", "left", "h"],
                hint: LocalizedText("up", "상위 폴더")),
            Action(
                .chooseAllPictures, LocalizedText("Choose all that are shown", "보이는 사진 모두 고르기"),
                keys: ["a"]),
        ])

    static let lookingAtPicture = sheet("picture", enter: LocalizedText("Close", "닫기"))

    static let vendorPage = ActionScope(
        "vendor",
        [
            Action(
                .createVendor, LocalizedText("Create a vendor", "새 판매자 만들기"), keys: ["n"],
                hint: LocalizedText("create", "만들기")),
            Action(
                .useVendor, LocalizedText("Use an existing vendor", "기존 판매자 사용"), keys: ["i"],
                hint: LocalizedText("use existing", "기존 판매자")),
            Action(.vendorSecret, LocalizedText("Show the secret", "암호 보기"), keys: ["s"]),
            Action(
                .forgetVendor, LocalizedText("Remove the vendor from this device", "이 기기에서 판매자 삭제"),
                keys: ["d", "x", "delete"]),
            .refresh,
        ])
    static let namingVendor = sheet(
        "vendor-name", enter: LocalizedText("Create the vendor", "판매자 만들기"),
        hint: LocalizedText("create", "만들기"))
    static let usingVendor = ActionScope(
        "use-vendor",
        [.submit(LocalizedText("Use this vendor", "이 판매자 사용"), hint: LocalizedText("use", "사용"))])
}
