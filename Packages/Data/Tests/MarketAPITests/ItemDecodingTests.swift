import MarketAPI
import Testing

@Suite struct ItemDecodingTests {
    @Test func `reads a list of items`() throws {
        let list: ItemListAnswer = try decoded(Samples.itemList)
        #expect(list.page == 1)
        let item = try #require(list.items.first)
        #expect((item.id, item.title, item.stock) == (26, "MacBook Air", 1_000_000_000_000))
        #expect(item.descriptions == nil)
        #expect(item.discountedPrice == nil)
        #expect(item.thumbnails == ["https://market.test/thumbnails/1-1.png"])
        let date = try #require(item.registrationDate).seconds
        #expect(abs(date - 1_611_523_563.719_116) < 0.000_01)
    }

    @Test func `a page after the last one is empty`() throws {
        #expect(try decoded(#"{"page":99,"items":[]}"#, as: ItemListAnswer.self).items.isEmpty)
    }

    @Test func `reads an item`() throws {
        let item: ItemAnswer = try decoded(Samples.item)
        #expect(item.descriptions == "Apple M1 Pro")
        #expect(item.currency == "JPY")
        #expect(try item.discountedPrice?.units(digits: 0) == 160)
        #expect(item.images.count == 2)
    }

    @Test func `reads a deletion with the id or the whole item`() throws {
        let short: ItemDeletionAnswer = try decoded(#"{"id":26}"#)
        #expect((short.id, short.item) == (26, nil))
        let long: ItemDeletionAnswer = try decoded(Samples.item)
        #expect((long.id, long.item?.title) == (1, "MacBook Pro"))
    }

    @Test(arguments: ["{}", "[]", #"{"items":[{}]}"#, #"{"items":null}"#, ""])
    func `refuses any other answer`(text: String) {
        #expect(throws: DecodingError.self) { try decoded(text, as: ItemListAnswer.self) }
    }
}
