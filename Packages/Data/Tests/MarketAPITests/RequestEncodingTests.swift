import MarketAPI
import Testing

@Suite struct RequestEncodingTests {
    private let parameters = ProductParameters(
        name: "자전거", text: "두 바퀴가 있습니다", price: WireNumber(units: 1_250, digits: 2), currency: "USD",
        discountedPrice: WireNumber(units: 50, digits: 2), stock: 3, secret: "hush")

    @Test func `encodes the text of a new product for every generation`() throws {
        let text = #"""
            {"currency":"USD","description":"두 바퀴가 있습니다","descriptions":"두 바퀴가 있습니다",\#
            "discounted_price":0.5,"name":"자전거","price":12.5,"secret":"hush","stock":3}
            """#
        #expect(try encoded(parameters) == text)
    }

    @Test func `encodes only the changed members of a product`() throws {
        var patch = ProductPatch(secret: "hush")
        #expect(try encoded(patch) == #"{"secret":"hush"}"#)
        patch.text = "새 설명입니다요"
        patch.price = WireNumber(units: 1_200, digits: 0)
        patch.currency = "KRW"
        patch.thumbnailID = 7
        patch.imageIDs = [7, 5]
        let text = #"""
            {"currency":"KRW","description":"새 설명입니다요","descriptions":"새 설명입니다요","image_ids":[7,5],\#
            "price":1200,"secret":"hush","thumbnail_id":7}
            """#
        #expect(try encoded(patch) == text)
    }

    @Test func `encodes the bodies with a secret or a name`() throws {
        #expect(try encoded(SecretRequest(secret: "hush")) == #"{"secret":"hush"}"#)
        #expect(try encoded(ItemPasswordRequest(password: "hush")) == #"{"password":"hush"}"#)
        #expect(try encoded(NewVendorRequest(name: "누리")) == #"{"name":"누리"}"#)
    }

    @Test func `no description of a request reveals its secret`() {
        let secrets: [Any] = [
            parameters, ProductPatch(secret: "hush"), SecretRequest(secret: "hush"),
            ItemPasswordRequest(password: "hush"),
        ]
        for value in secrets {
            #expect(!"\(value)\(String(reflecting: value))".contains("hush"))
            var text = ""
            dump(value, to: &text)
            #expect(!text.contains("hush"))
        }
    }
}
