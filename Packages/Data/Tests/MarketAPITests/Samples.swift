/// The examples of the wire contract.
enum Samples {
    static let itemList = #"""
        {"page":1,"items":[{"id":26,"title":"MacBook Air","price":1290000,"currency":"KRW",
         "stock":1000000000000,"thumbnails":["https://market.test/thumbnails/1-1.png"],
         "registration_date":1611523563.719116}]}
        """#

    static let item = #"""
        {"id":1,"title":"MacBook Pro","descriptions":"Apple M1 Pro","price":165,"currency":"JPY","stock":5,
         "discounted_price":160,"thumbnails":["https://market.test/thumbnails/1-1.png"],
         "images":["https://market.test/images/1-1.png","https://market.test/images/1-2.png"],
         "registration_date":1611523563.719116}
        """#

    static let snakePage = #"""
        {"page_no":1,"items_per_page":20,"total_count":10,"offset":0,"limit":20,
         "pages":[{"id":20,"vendor_id":3,"name":"Test Product",
          "thumbnail":"https://market.test/training-resources/3/thumb/a.jpg",
          "currency":"KRW","price":0,"bargain_price":0,"discounted_price":0,"stock":0,
          "created_at":"2022-01-04T00:00:00.00","issued_at":"2022-01-04T00:00:00.00"}],
         "last_page":1,"has_next":false,"has_prev":false}
        """#

    static let camelPage = #"""
        {"pageNo":3,"itemsPerPage":20,"totalCount":113,"offset":40,"limit":60,"lastPage":6,"hasNext":true,
         "hasPrev":true,
         "pages":[{"id":193,"vendor_id":29,"vendorName":"누리","name":"자전거","description":"설명입니다",
          "thumbnail":"https://market.test/193_thumb.png",
          "currency":"KRW","price":1200.0,"bargain_price":1200.0,"discounted_price":0.0,"stock":3,
          "created_at":"2022-11-15T00:00:00","issued_at":"2022-11-15T00:00:00"}]}
        """#

    static let snakeDetails = #"""
        {"id":20,"vendor_id":3,"name":"Test Product","thumbnail":"https://market.test/thumb/7.jpg",
         "currency":"KRW","price":6.0E7,"bargain_price":5.9E7,"discounted_price":1000000.0,"stock":12,
         "created_at":"2022-01-04 00:00:00.000","issued_at":"2022-01-04T00:00:00.00",
         "images":[
          {"id":7,"url":"https://market.test/origin/7.jpg","thumbnail_url":"https://market.test/thumb/7.jpg",
           "succeed":true,"issued_at":"2022-01-04T00:00:00.00"},
          {"id":5,"url":"https://market.test/origin/5.jpg","thumbnail_url":"https://market.test/thumb/5.jpg",
           "succeed":false,"issued_at":"2022-01-04T00:00:00.00"}],
         "vendors":{"name":"테스트","id":3,"created_at":"2022-01-04T00:00:00.00",
          "issued_at":"2022-01-04T00:00:00.00"}}
        """#

    static let camelDetails = #"""
        {"id":193,"vendor_id":29,"name":"자전거","description":"설명입니다",
         "thumbnail":"https://market.test/193_thumb.png","currency":"USD","price":12.5,"bargain_price":12.0,
         "discounted_price":0.5,"stock":3,
         "created_at":"2022-11-15T00:00:00","issued_at":"2022-11-16T00:00:00",
         "images":[{"id":1,"url":"https://market.test/193.png",
          "thumbnail_url":"https://market.test/193_thumb.png","issued_at":"2022-11-15T00:00:00"}],
         "vendors":{"id":29,"name":"누리"}}
        """#
}
