/// Sample answers of servers.
enum Answers {
    static func product(id: Int, price: String = "1200.0", currency: String = "KRW") -> String {
        #"""
        {"id":\#(id),"vendor_id":29,"name":"자전거","description":"두 바퀴가 있습니다","thumbnail":"/pictures/t.jpg",
         "currency":"\#(currency)","price":\#(price),"bargain_price":0,"discounted_price":0.0,"stock":3,
         "created_at":"2022-11-15T00:00:00","issued_at":"2022-11-16T00:00:00",
         "images":[{"id":1,"url":"/pictures/a.jpg","thumbnail_url":"/pictures/t.jpg"}],
         "vendors":{"id":29,"name":"누리"}}
        """#
    }

    static func item(id: Int) -> String {
        #"""
        {"id":\#(id),"title":"자전거","descriptions":"두 바퀴가 있습니다","price":165,"currency":"JPY","stock":5,
         "discounted_price":160,"thumbnails":["/t1.png"],"images":["/1.png","/2.png"],
         "registration_date":1611523563.719116}
        """#
    }

    static func page(_ more: String = "", count: Int = 1) -> String {
        let products = (0..<count).map { product(id: 100 - $0) }.joined(separator: ",")
        return #"{"pages":[\#(products)]\#(more)}"#
    }

    static func items(count: Int) -> String {
        #"{"page":1,"items":[\#((0..<count).map { item(id: 100 - $0) }.joined(separator: ","))]}"#
    }
}
