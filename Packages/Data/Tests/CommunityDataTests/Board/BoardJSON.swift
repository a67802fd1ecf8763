/// Answers in the format of the contract.
enum BoardJSON {
    /// From a Strapi server without versions, states and counts.
    static let plainPost = """
        {"id":12,"text":"하나","user":{"id":10,"username":"meng","email":"a@b.c","provider":"local","confirmed":true,
         "blocked":null,"role":1,"created_at":"2021-12-30T06:08:53.000Z","updated_at":"2021-12-30T06:08:53.000Z"},
         "created_at":"2021-12-30T06:08:53.123Z","updated_at":"2021-12-30T06:08:54.000Z",
         "comments":[{"id":3,"comment":"둘","user":10,"post":12},{"id":7,"comment":"셋","user":11,"post":12}]}
        """
    /// From this project's server.
    static let post = """
        {"id":12,"text":"하나","user":{"id":10,"username":"meng","email":"","blocked":null,"role":3},
         "created_at":"2021-12-30T06:08:53.123Z","updated_at":"2021-12-30T06:08:54.000Z","comments":[],
         "version":4,"state":"hidden","comment_count":9,"last_comment":77}
        """
    static let comment = """
        {"id":3,"comment":"둘","user":{"id":10,"username":"meng","role":1},"post":{"id":12,"text":"하나","user":10},
         "created_at":"2021-12-30T06:08:53.123Z","updated_at":"2021-12-30T06:08:54.000Z","version":2,
         "state":"removed"}
        """

    static func session(jwt: String = "j", refresh: String? = nil, id: Int = 10) -> String {
        let renewal = refresh.map { #""expires_in":900,"refresh_token":"\#($0)","# } ?? ""
        return """
            {"jwt":"\(jwt)",\(renewal)"user":{"id":\(id),"username":"meng","email":"a@b.c","blocked":null,
             "role":{"id":1,"type":"authenticated"},"created_at":"2021-12-30T06:08:53.000Z"}}
            """
    }

    static func refusal(_ id: String, _ message: String = "") -> String {
        let list = #"[{"messages":[{"id":"\#(id)","message":"\#(message)"}]}]"#
        return #"{"statusCode":400,"error":"Bad Request","message":\#(list),"data":\#(list)}"#
    }

    static func message(_ status: Int, _ message: String) -> String {
        #"{"statusCode":\#(status),"error":"x","message":"\#(message)"}"#
    }
}
