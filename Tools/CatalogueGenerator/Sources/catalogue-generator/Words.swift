/// The words of titles, common words first.
enum Words {
    static let english = WordList(
        """
        Love Night Man Day Life Girl Dead House Story World Time Woman Dark Last Blood City Heart King Home
        Death Boy Summer War Secret Black Dream White Moon Red Road Lost Blue Fire Star Family River Light
        Ghost Winter Island Wild Shadow Street Angel Devil Silent Golden Mother Father Brother Sister
        Children Murder Stranger Paradise Midnight Morning Evening Rain Snow Storm Sea Ocean Mountain Valley
        Forest Desert Garden Flower Rose Bird Wolf Tiger Dragon Lion Horse Dog Cat Train Ship Bridge Tower
        Castle Palace Temple Church School Hotel Hospital Prison Market Theatre Circus Carnival Music Song
        Dance Piano Violin Letter Book Diary Picture Mirror Window Door Key Knife Gun Bullet Money Gold
        Silver Diamond Crown Queen Prince Princess Knight Soldier Captain General Doctor Nurse Teacher
        Student Lawyer Detective Spy Thief Hunter Farmer Sailor Pilot Driver Dancer Singer Painter Writer
        Poet Priest Monk Witch Vampire Zombie Monster Robot Alien Machine Planet Galaxy Space Future Past
        Memory Promise Truth Lie Revenge Justice Freedom Honor Glory Pride Passion Desire Fear Anger Hope
        Faith Mercy Grace Destiny Fortune Luck Chance Game Race Battle Fight Escape Journey Return Arrival
        Departure Beginning End Spring Autumn Sunday Monday Friday Christmas Wedding Funeral Birthday
        Holiday Party Dinner Breakfast Coffee Wine Sugar Salt Bread Honey Apple Orange Cherry Lemon Paris
        London Seoul Busan Tokyo Rome Berlin Havana Cairo Lisbon Vienna Moscow Mexico Texas Nevada Alaska
        Broken Hidden Forgotten Burning Frozen Crimson Emerald Velvet Electric Atomic Cosmic Savage Gentle
        Crazy Lonely Happy Sad Beautiful Strange Perfect Impossible Eternal Invisible Infinite Ordinary
        Sacred Wicked Naked Bitter Sweet Final
        """)

    static let patterns: [[UInt8]] = [
        "The #", "The # #", "# of #", "# #", "The # of the #", "A # #", "# in the #", "#", "My # #",
        "The # and the #",
        "# and #", "No # for #", "Before the #", "# # #", "When the # Comes", "After #", "The # of # #",
        "To # a #",
    ].map { (pattern: String) in Array(pattern.utf8) }

    static let koreanModifiers = WordList(
        """
        사랑의 밤의 마지막 우리의 그녀의 하얀 검은 푸른 붉은 조용한 이상한 슬픈 잃어버린 숨겨진 오래된 새로운 아름다운 위험한 겨울의 여름의 봄날의 가을의 서울의 부산의 바다의 하늘의
        달빛 별빛 안개 속의 꿈꾸는 춤추는 노래하는 잊혀진 영원한 비밀의
        """)

    static let koreanNouns = WordList(
        """
        사랑 밤 남자 여자 소녀 소년 도시 바다 하늘 기억 약속 비밀 편지 시간 계절 여름 겨울 꽃 나비 섬 강 산 길 집 문 거울 그림자 전쟁 추격자 형사 도둑 왕 여왕 기사 의사
        선생님 친구 가족 어머니 아버지 형제 자매 아이들 귀신 괴물 호랑이 늑대 고양이 기차 배 다리 시장 극장 학교 병원 호텔 감옥 노래 춤 피아노 일기 사진 열쇠 총 칼 돈 운명 복수
        정의 자유 희망 꿈 여행 귀향
        """)

    static let syllables = WordList("가 나 라 미 소 하 은 지 수 연 도 해 솔 민 윤 서 아 진 현 우 별 결 온 담 린 빈 율 채 희 준")
        .words

    static let genres = WordList(
        """
        Drama Comedy Documentary Romance Action Thriller Horror Crime Adventure Family Mystery Fantasy
        Sci-Fi Music History Biography Animation War Western Musical Sport
        """)
}
