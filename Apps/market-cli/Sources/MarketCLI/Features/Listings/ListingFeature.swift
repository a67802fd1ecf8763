import AppCore
import DIContainer
import MarketDomain
import MarketPresentation
import TerminalKit
import TerminalUI
import TextCore

/// The actions on a listing.
extension ScreenAction where Host: ListingHost, Host.ActionSubject == Product {
    /// The actions that both screens offer beside the bookmark. On listings of others they explain the refusal, and the bottom
    /// line omits them.
    static var onListing: [Self] { [edit, reserve, sold, delete] }

    static var bookmark: Self {
        Action(
            .bookmarkListing, LocalizedText("Add or remove the bookmark", "찜하기 또는 찜 취소"), keys: ["b"],
            hint: LocalizedText("bookmark", "찜")
        ).forSubject(command: {
            "bookmark \($0.coordinator.marked.contains($1.id) ? "remove" : "add") \($1.id)"
        }) { await $0.coordinator.changeBookmark(.toggle($1)) }
    }

    private static var edit: Self {
        Action(
            "edit", LocalizedText("Change the product", "상품 수정"), keys: ["e"],
            hint: LocalizedText("edit", "수정"), opensScreen: true
        ).forSubject { await $0.coordinator.edit($1.id) }
    }

    private static var reserve: Self {
        Action(
            .reserveListing, LocalizedText("Mark as reserved, or lift that", "예약 중으로 표시 또는 해제"),
            keys: ["t"], hint: LocalizedText("reserve", "예약")
        ).forSubject(command: { MarkCommand.line(reserve: $1.id, isLifted: $1.availability == .reserved) }) {
            await $0.coordinator.mark($1.id, as: .reserved)
        }
    }

    private static var sold: Self {
        Action(
            .markSold, LocalizedText("Mark as sold", "판매 완료로 표시"), keys: ["s"],
            hint: LocalizedText("sold", "판매 완료")
        ).forSubject(command: { "sold \($1.id)" }) { await $0.coordinator.mark($1.id, as: .sold) }
    }

    private static var delete: Self {
        Action(
            .deleteListing, LocalizedText("Delete the product", "상품 삭제"), keys: ["d", "x", "delete"],
            hint: LocalizedText("delete", "삭제")
        ).forSubject(command: { "delete \($1.id)" }) { await $0.coordinator.delete($1.id) }
    }
}

extension CommandGroup {
    /// The names of the commands, in the order of the help.
    static let listings = CommandGroup(
        LocalizedText("Listings", "장터"),
        [
            "list", "search", "show", "images", "bookmark", "sell", "edit", "reserve", "sold", "delete",
            "undelete", "mine", "vendor",
        ])
}

extension Command<AppDIContainer> {
    /// The commands on listings.
    static var listings: [Self] {
        [
            list(ListCommand.list), list(ListCommand.search),
            Self(ShowCommand.spec) { (parsed, run, app) async throws(UsageError) in
                try await ShowCommand(parsed).run(app.listingsScene(), app.printer(), run)
            },
            Self(ImagesCommand.spec) { (parsed, run, app) async throws(UsageError) in
                try await ImagesCommand(parsed).run(app.listingsScene(), app.printer(), run)
            },
            Self(SellCommand.spec, secret: vendorSecret) { (parsed, run, app) async throws(UsageError) in
                try await SellCommand(parsed).run(app.sellingScene(), run)
            },
            Self(EditCommand.spec, secret: vendorSecret) { (parsed, run, app) async throws(UsageError) in
                try await EditCommand(parsed).run(app.sellingScene(), run)
            },
            mark(MarkCommand.reserve), mark(MarkCommand.sold),
            delete(DeleteCommand.delete), delete(DeleteCommand.undelete),
            Self(ListCommand.mine) { (parsed, run, app) async throws(UsageError) in
                if let deleted = try DeletedListCommand(parsed) {
                    return await deleted.run(app.sellingScene(), run)
                }
                return try await ListCommand(parsed).run(
                    app.listingsScene(), app.settings, app.printer(), run)
            },
            Self(ProductBookmarkCommand.spec) { (parsed, run, app) async throws(UsageError) in
                try await ProductBookmarkCommand(parsed).run(app.listingsScene(), run)
            },
            Self(VendorCommand.spec, secret: vendorSecret) { parsed, run, app in
                await VendorCommand(parsed).run(app.vendorScene(), run)
            },
        ]
    }

    private static var vendorSecret: LocalizedText { LocalizedText("your vendor's secret", "판매자 암호를") }

    private static func list(_ spec: CommandSpec) -> Self {
        Self(spec) { (parsed, run, app) async throws(UsageError) in
            try await ListCommand(parsed).run(app.listingsScene(), app.settings, app.printer(), run)
        }
    }

    private static func mark(_ spec: CommandSpec) -> Self {
        Self(spec, secret: vendorSecret) { (parsed, run, app) async throws(UsageError) in
            try await MarkCommand(parsed).run(app.sellingScene(), run)
        }
    }

    private static func delete(_ spec: CommandSpec) -> Self {
        Self(spec, secret: vendorSecret) { (parsed, run, app) async throws(UsageError) in
            try await DeleteCommand(parsed).run(app.sellingScene(), run)
        }
    }
}
