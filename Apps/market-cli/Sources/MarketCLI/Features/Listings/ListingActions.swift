import AppCore
import MarketPresentation
import TerminalUI
import TextCore

/// Names of actions that elements and tests refer to.
extension ActionID {
    static let sell: ActionID = "sell"
    static let listingLayout: ActionID = "layout"
    static let deleteListing: ActionID = "delete"
    static let bookmarkListing: ActionID = "bookmark"
    static let reserveListing: ActionID = "reserve"
    static let markSold: ActionID = "sold"
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
}

/// A screen with listings: a list, or the page of one.
@MainActor
protocol ListingHost: ActionScreen {
    var coordinator: ListingsCoordinator { get }
}

/// A screen that shows changes by others.
@MainActor
protocol LiveScreen: Screen {
    /// Requests the changes, and returns whether there was an answer.
    func lookForChanges() async -> Bool
}

extension ListingHost {
    func commandLine(_ command: String) -> String { coordinator.commandLine(command) }
}

extension ScreenAction where Host: ListingHost {
    static var layout: Self {
        Action(
            .listingLayout, LocalizedText("Switch between list and grid", "목록과 바둑판 보기 전환"), keys: ["g"],
            hint: LocalizedText("grid", "바둑판")
        ).forScreen(command: { "config set layout \($0.coordinator.layout.toggled.rawValue)" }) {
            await $0.coordinator.toggleLayout()
        }
    }

    static var sell: Self {
        Action.sell.forScreen(command: { _ in "sell" }) { $0.coordinator.showSelling() }
    }
}

extension Action {
    fileprivate static let sell = Action(
        .sell, LocalizedText("Sell something", "상품 등록하기"), keys: ["n"], hint: LocalizedText("sell", "등록"),
        isMain: true, opensScreen: true)
    /// The button of the screen has its name already.
    fileprivate static let sellMore = Action(
        .sell, LocalizedText("Sell something else", "다른 상품 등록하기"), keys: ["n"], opensScreen: true)
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
    static let sold = ActionScope("sold", [.sellMore])

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

    static let namingVendor = sheet(
        "vendor-name", enter: LocalizedText("Create the vendor", "판매자 만들기"),
        hint: LocalizedText("create", "만들기"))
    static let usingVendor = ActionScope(
        "use-vendor",
        [.submit(LocalizedText("Use this vendor", "이 판매자 사용"), hint: LocalizedText("use", "사용"))])
}
