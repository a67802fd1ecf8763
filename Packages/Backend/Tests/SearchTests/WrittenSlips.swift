/// Sixty searches with one slip each, written without knowledge of the rules, and the intended first match. They
/// measure the rules; tuning a rule to one of them makes it useless as a measure.
enum WrittenSlips {
    struct Slip: Hashable, Sendable {
        let typed: String
        /// The title of a film of the bundled catalogue, or the name of a listing.
        let meant: String
        /// The year of the film.
        let year: Int?
        let kind: String

        init(_ typed: String, _ meant: String, _ year: Int?, _ kind: String) {
            (self.typed, self.meant, self.year, self.kind) = (typed, meant, year, kind)
        }

        init(_ typed: String, _ meant: String, _ kind: String) { self.init(typed, meant, nil, kind) }
    }

    static let films = [
        Slip("inceptoin", "Inception", 2010, "swapped neighbours"),
        Slip("ㅑㅜㅊ데샤ㅐㅜ", "Inception", 2010, "wrong keyboard layout"),
        Slip("intersteller", "Interstellar", 2014, "phonetic misspelling"),
        Slip("parasyte", "Parasite", 2019, "phonetic misspelling"),
        Slip("openheimer", "Oppenheimer", 2023, "missing letter"),
        Slip("shawshenk redemption", "The Shawshank Redemption", 1994, "phonetic misspelling"),
        Slip("gladiater", "Gladiator", 2000, "phonetic misspelling"),
        Slip("casablanka", "Casablanca", 1942, "phonetic misspelling"),
        Slip("whiplsah", "Whiplash", 2014, "swapped neighbours"),
        Slip("tittanic", "Titanic", 1997, "doubled letter"),
        Slip("snow piercer", "Snowpiercer", 2013, "extra space"),
        Slip("fightclub", "Fight Club", 1999, "missing space"),
        Slip("spirted away", "Spirited Away", 2001, "missing letter"),
        Slip("shindler's list", "Schindler's List", 1993, "missing letter"),
        Slip("pulp fictiom", "Pulp Fiction", 1994, "wrong neighbour key"),
        Slip("forest gump", "Forrest Gump", 1994, "missing letter"),
        Slip("amadues", "Amadeus", 1984, "swapped neighbours"),
        Slip("bohemian rapsody", "Bohemian Rhapsody", 2018, "missing letter"),
        Slip("jurasic", "Jurassic Park", 1993, "missing letter"),
        Slip("train to bussan", "Train to Busan", 2016, "doubled letter"),
        Slip("memories of mutder", "Memories of Murder", 2003, "wrong neighbour key"),
        Slip("ㅡ드두새", "Memento", 2000, "wrong keyboard layout"),
        Slip("breakfast at tiffeny's", "Breakfast at Tiffany's", 1961, "phonetic misspelling"),
        Slip("rltodcnd", "Parasite", 2019, "wrong keyboard layout"),
        Slip("기새충", "Parasite", 2019, "missing jamo"),
        Slip("메트릭스", "The Matrix", 1999, "wrong vowel ㅐ/ㅔ"),
        Slip("어벤저스 엔드게임", "Avengers: Endgame", 2019, "alternative spelling"),
        Slip("올드 보이", "Oldboy", 2003, "extra space"),
        Slip("인터스탤라", "Interstellar", 2014, "wrong vowel ㅐ/ㅔ"),
        Slip("살인에 추억", "Memories of Murder", 2003, "phonetic misspelling"),
        Slip("헤어질결심", "Decision to Leave", 2022, "missing space"),
        Slip("택시운저사", "A Taxi Driver", 2017, "missing jamo"),
        Slip("겨울왕극", "Frozen", 2013, "wrong neighbour key"),
        Slip("타이타닠", "Titanic", 1997, "wrong final consonant"),
        Slip("쇼셍크 탈출", "The Shawshank Redemption", 1994, "wrong vowel ㅐ/ㅔ"),
        Slip("옆기적인 그녀", "My Sassy Girl", 2001, "wrong final consonant"),
        Slip("치이로", "Spirited Away", 2001, "phonetic misspelling"),
        Slip("설국얼차", "Snowpiercer", 2013, "wrong neighbour key"),
        Slip("글라디에이터", "Gladiator", 2000, "alternative spelling"),
        Slip("qntksgod", "Train to Busan", 2016, "wrong keyboard layout"),
        Slip("박하사탄", "Peppermint Candy", 1999, "wrong final consonant"),
        Slip("건축학게론", "Architecture 101", 2012, "wrong vowel ㅐ/ㅔ"),
        Slip("도독들", "The Thieves", 2012, "wrong vowel ㅗ/ㅜ"),
        Slip("쥐라기 공원", "Jurassic Park", 1993, "alternative spelling"),
        Slip("이웆집 토토로", "My Neighbor Totoro", 1988, "wrong final consonant"),
    ]

    static let listings = [
        Slip("lether satchel", "Hand-stitched leather satchel", "missing letter"),
        Slip("ㅕㅡㅠㄱ디ㅣㅁ", "Cheerful striped umbrella", "wrong keyboard layout"),
        Slip("skate board", "Maple cruiser skateboard", "extra space"),
        Slip("turntabel", "Belt-drive turntable, walnut", "swapped neighbours"),
        Slip("soy piller candles", "Soy pillar candles, set of three", "phonetic misspelling"),
        Slip("transister radio", "Transistor radio, working", "phonetic misspelling"),
        Slip("brass deks lamp", "Brass desk lamp, rewired", "swapped neighbours"),
        Slip("달항어리", "달항아리 (높이 32cm)", "wrong neighbour key"),
        Slip("기게식 키보드", "기계식 키보드 (갈축)", "phonetic misspelling"),
        Slip("등산 베낭", "등산 배낭 35리터", "wrong vowel ㅐ/ㅔ"),
        Slip("통키타", "통기타, 처음 배우는 분께", "alternative spelling"),
        Slip("찾주전자", "다기 세트: 찻주전자와 찻잔 셋", "wrong final consonant"),
        Slip("손뜨게 목도리", "손뜨개 줄무늬 목도리", "wrong vowel ㅐ/ㅔ"),
        Slip("vlffma zkapfk", "필름 카메라, 작동 확인함", "wrong keyboard layout"),
        Slip("빨간자전거", "장바구니 달린 빨간 자전거", "missing space"),
    ]
}
