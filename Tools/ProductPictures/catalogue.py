"""The sample catalogue of the exchange. Brands, models and collections are invented."""

import clothes as k
import goods as g
import shoes as s
from shoes import Paint

BRANDS = ["Noorvane", "Kestrow", "Grenlow", "Tarnholm", "Pellmoor", "Dallae Works", "Belorenza", "Zephrond", "Morunari",
          "Ivarne"]
NOORVANE, KESTROW, GRENLOW, TARNHOLM, PELLMOOR, DALLAE, BELORENZA, ZEPHROND, MORUNARI, IVARNE = range(1, 11)

COLLECTIONS = [
    ("Orbeta 1", NOORVANE), ("Skerrin", NOORVANE), ("Fenrun 90", KESTROW), ("Cragtail", KESTROW), ("Lobline", GRENLOW),
    ("Matchday 84", GRENLOW), ("Fjordal", TARNHOLM), ("Nattur", TARNHOLM), ("Paper Lantern", PELLMOOR),
    ("Hangang Club", DALLAE), ("Porticella", BELORENZA), ("Pocketry", ZEPHROND)]
(ORBETA, SKERRIN, FENRUN, CRAGTAIL, LOBLINE, MATCHDAY, FJORDAL, NATTUR, LANTERN, HANGANG, PORTICELLA,
 POCKETRY) = range(1, 13)

SIZES = {"S": ["S", "M", "L", "XL"], "one": ["ONE SIZE"]}
GUM = "#c99a5f"


def drawn(thing, *colours, **options):
    return lambda c: thing(c, *colours, **options)


def shoe(thing, *colours, **options):
    """A shoe at the height and the place that its cut asks for."""
    tall, y = {s.low: (0.86, 52), s.high: (1.0, 54), s.runner: (0.9, 52), s.trail: (0.9, 52), s.terrace: (0.82, 51),
               s.sandal: (0.92, 49), s.clog: (0.92, 49), s.above: (1.0, 50)}[thing]

    def draw(c):
        with c.look(50, y, 1.06 if thing != s.above else 0.98, tall=tall):
            thing(c, Paint(*colours, **options))
    return draw


def pair(thing, *colours, **options):
    """A shoe from the side, and the pair from above."""
    return shoe(thing, *colours, **options), shoe(s.above, *colours, **options)


def near(draw, x, y, zoom=2.0):
    """The part around a point that comes to the middle."""
    def closer(c):
        with c.look(50 + (50 - x) * zoom, 50 + (50 - y) * zoom, zoom):
            draw(c)
    return closer


class Product:
    def __init__(self, brand, collection, name, koreanName, price, gender, category, color, styleCode, background,
                 released, sizes, slug, pictures, level, trades, volatility):
        self.pictures = {}
        pictures = pictures if isinstance(pictures, tuple) else (pictures,)
        for number, picture in enumerate(pictures, 1):
            self.pictures[f"{slug}-{number}"] = (picture, background)
        if isinstance(sizes, tuple):
            sizes = [str(size) for size in range(sizes[0], sizes[1] + 1, 5)]
        else:
            sizes = SIZES[sizes]
        self.fields = {
            "brand": brand, "collection": collection, "name": name, "koreanName": koreanName, "price": price,
            "gender": gender, "category": category, "color": color, "styleCode": styleCode, "background": background,
            "released": released, "sizes": sizes, "pictures": [f"{name}.png" for name in self.pictures],
            "level": level, "trades": trades, "volatility": volatility}


def sneakers(brand, collection, name, koreanName, price, gender, *rest):
    return Product(brand, collection, name, koreanName, price, gender, "sneakers", *rest)


def streetwear(brand, collection, name, koreanName, price, color, styleCode, background, released, *rest):
    return Product(brand, collection, name, koreanName, price, "unisex", "streetwear", color, styleCode, background,
                   released, "S", *rest)


def other(category, brand, collection, name, koreanName, price, color, styleCode, background, released, *rest):
    return Product(brand, collection, name, koreanName, price, "unisex", category, color, styleCode, background,
                   released, "one", *rest)


PRODUCTS = [
    sneakers(
        NOORVANE, ORBETA, "Noorvane Orbeta 1 High Persimmon", "누르베인 오르베타 1 하이 퍼시몬", 199_000, "men",
        "WHITE/PERSIMMON-BLACK", "NV1001-181", "#EBEEF2", "2023-10-14", (250, 300), "orbeta-high-persimmon",
        pair(s.high, "#f6f4ee", "#e2662f", "#1f2129"), 3.4, 383, 0.017),
    sneakers(
        NOORVANE, ORBETA, "Noorvane Orbeta 1 High Midnight", "누르베인 오르베타 1 하이 미드나잇", 199_000, "men",
        "MIDNIGHT NAVY/WHITE", "NV1001-410", "#EEF0F4", "2024-03-09", (250, 300), "orbeta-high-midnight",
        shoe(s.high, "#f6f4ee", "#26365c", "#26365c", tongue="#26365c", lining="#b7bfcd"),
        1.35, 148, 0.012),
    sneakers(
        NOORVANE, ORBETA, "(W) Noorvane Orbeta 1 High Rose Clay", "(W) 누르베인 오르베타 1 하이 로즈 클레이", 189_000,
        "women", "SAIL/ROSE CLAY", "NV1003-602", "#F5EFEC", "2024-08-22", (220, 250), "orbeta-high-rose-clay",
        shoe(s.high, "#f2e8da", "#c98a80", "#a9625c", sole="#f3ead9"), 1.22, 109, 0.012),
    sneakers(
        NOORVANE, ORBETA, "Noorvane Orbeta 1 High Forest Shadow", "누르베인 오르베타 1 하이 포레스트 섀도우", 209_000,
        "men", "BLACK/FOREST", "NV1001-308", "#EDF1EC", "2021-11-27", (255, 300), "orbeta-high-forest",
        shoe(s.high, "#2b2d33", "#3f6b4f", "#3f6b4f", laces="#2b2d33", toe="#ece8dc"), 2.1, 83, 0.016),
    sneakers(
        NOORVANE, ORBETA, "Noorvane Orbeta 1 Low Black White", "누르베인 오르베타 1 로우 블랙 화이트", 139_000, "unisex",
        "BLACK/WHITE", "NV1011-100", "#EBECEE", "2021-03-10", (230, 285), "orbeta-low-black-white",
        pair(s.low, "#f8f7f3", "#22242b", "#22242b"), 1.08, 600, 0.007),
    sneakers(
        NOORVANE, ORBETA, "Noorvane Orbeta 1 Low University Red", "누르베인 오르베타 1 로우 유니버시티 레드", 139_000,
        "men", "BLACK/UNIVERSITY RED", "NV1011-601", "#F4EDED", "2022-06-18", (250, 300), "orbeta-low-red",
        pair(s.low, "#c9343b", "#22242b", "#22242b", tongue="#22242b", laces="#f8f7f3"), 1.62, 283, 0.013),
    sneakers(
        NOORVANE, ORBETA, "(W) Noorvane Orbeta 1 Low Lilac Mist", "(W) 누르베인 오르베타 1 로우 라일락 미스트", 139_000,
        "women", "WHITE/LILAC MIST", "NV1013-505", "#F0EDF5", "2025-04-03", (220, 250), "orbeta-low-lilac",
        shoe(s.low, "#f8f7f3", "#b9a7d9", "#8c76b8"), 0.96, 194, 0.009),
    sneakers(
        NOORVANE, ORBETA, "Noorvane x Dallae Works Orbeta 1 Low Wheat Field",
        "누르베인 x 달래웍스 오르베타 1 로우 위트 필드", 179_000, "unisex", "WHEAT/SAIL-MOSS", "NV2024-DW1", "#F3F0E6",
        "2024-05-17", (230, 285), "orbeta-low-wheat",
        pair(s.low, "#e9dcbd", "#c39a55", "#5f6b42", sole="#f4ecd8", outsole=GUM, laces="#5f6b42"), 5.0, 163, 0.028),
    sneakers(
        NOORVANE, ORBETA, "Noorvane Orbeta 1 Low Celadon", "누르베인 오르베타 1 로우 셀라돈", 149_000, "unisex",
        "CELADON/WHITE", "NV1011-330", "#EDF2EF", "2026-07-11", (230, 285), "orbeta-low-celadon",
        shoe(s.low, "#f8f7f3", "#8fb8a4", "#5f917c"), 1.28, 220, 0.014),
    sneakers(
        NOORVANE, SKERRIN, "Noorvane Skerrin Pro Gum", "누르베인 스케린 프로 검솔", 119_000, "men", "NAVY/WHITE-GUM",
        "NV3300-401", "#ECEFF4", "2023-02-02", (250, 300), "skerrin-gum",
        shoe(s.low, "#2f4570", "#3d568a", "#f6f4ee", sole="#f6f4ee", outsole=GUM), 0.94, 98, 0.008),
    sneakers(
        NOORVANE, SKERRIN, "Noorvane Skerrin Pro Mustard", "누르베인 스케린 프로 머스타드", 119_000, "men",
        "MUSTARD/BLACK", "NV3300-702", "#F6F2E6", "2022-09-23", (255, 300), "skerrin-mustard",
        shoe(s.low, "#dba935", "#dba935", "#22242b", outsole="#22242b", laces="#22242b"), 1.15, 68, 0.011),
    sneakers(
        NOORVANE, SKERRIN, "Noorvane Skerrin Pro Rainy Alley", "누르베인 스케린 프로 레이니 앨리", 129_000, "men",
        "COOL GREY/ICE BLUE", "NV3310-015", "#E9EDF1", "2020-12-05", (250, 295), "skerrin-rainy-alley",
        shoe(s.low, "#aab2bd", "#7d8795", "#dff0f5", laces="#dff0f5", outsole="#9fd0df"), 4.2, 45, 0.026),
    sneakers(
        NOORVANE, SKERRIN, "(W) Noorvane Skerrin Court Milk", "(W) 누르베인 스케린 코트 밀크", 109_000, "women",
        "MILK/SAND", "NV3320-111", "#EFEAE3", "2025-02-20", (220, 250), "skerrin-milk",
        shoe(s.low, "#fbf8f0", "#eadfcb", "#c7b08a", sole="#fbf8f0", outsole=GUM), 0.92, 172, 0.007),
    sneakers(
        KESTROW, FENRUN, "Kestrow Fenrun 90 Silver Grey", "케스트로 펜런 90 실버 그레이", 169_000, "unisex",
        "SILVER/GREY", "KF90-0012", "#EDEFF2", "2022-04-15", (230, 285), "fenrun-silver",
        pair(s.runner, "#d7dbe0", "#9aa2ad", "#5f6875", logo="wing", outsole="#4d5460"), 1.48, 476, 0.01),
    sneakers(
        KESTROW, FENRUN, "Kestrow Fenrun 90 Oatmeal", "케스트로 펜런 90 오트밀", 169_000, "unisex", "OATMEAL/BROWN",
        "KF90-0207", "#F3EFE8", "2024-09-06", (230, 285), "fenrun-oatmeal",
        pair(s.runner, "#e8dcc5", "#b79b74", "#6f533a", logo="wing", sole="#f5eedf", outsole="#8a6b4a"), 1.3, 263, 0.011),
    sneakers(
        KESTROW, FENRUN, "Kestrow Fenrun 90 Volt Signal", "케스트로 펜런 90 볼트 시그널", 179_000, "men",
        "BLACK/VOLT", "KF90-0330", "#F1F3E9", "2021-07-30", (255, 300), "fenrun-volt",
        shoe(s.runner, "#2a2c33", "#3c3f49", "#c8e04a", logo="wing", outsole="#c8e04a", laces="#c8e04a"), 0.88, 60, 0.012),
    sneakers(
        KESTROW, FENRUN, "(W) Kestrow Fenrun 90 Peach Fizz", "(W) 케스트로 펜런 90 피치 피즈", 169_000, "women",
        "WHITE/PEACH", "KF91-0518", "#F8EFEA", "2026-04-24", (220, 250), "fenrun-peach",
        shoe(s.runner, "#faf6f0", "#f2b596", "#dc7d5c", logo="wing", outsole="#f2b596"), 1.12, 157, 0.01),
    sneakers(
        KESTROW, FENRUN, "Kestrow Fenrun 90 Deep Lake", "케스트로 펜런 90 딥 레이크", 169_000, "men", "TEAL/SAIL",
        "KF90-0441", "#E9F1F2", "2025-10-31", (250, 300), "fenrun-deep-lake",
        shoe(s.runner, "#2f6d78", "#1f4d57", "#efe6d2", logo="wing", sole="#f3ecdc"), 1.02, 118, 0.009),
    sneakers(
        KESTROW, CRAGTAIL, "Kestrow Cragtail GT Moss", "케스트로 크래그테일 GT 모스", 219_000, "unisex",
        "MOSS/BLACK-ORANGE", "KC07-3301", "#EFF1E8", "2024-11-08", (230, 285), "cragtail-moss",
        pair(s.trail, "#6d7a4a", "#2e3128", "#e2763a", logo="wing", sole="#d9d6c4", outsole="#2e3128", laces="#e2763a"),
        1.78, 238, 0.014),
    sneakers(
        KESTROW, CRAGTAIL, "Kestrow Cragtail GT Triple Black", "케스트로 크래그테일 GT 트리플 블랙", 219_000, "men",
        "BLACK/BLACK/BLACK", "KC07-0001", "#ECECEE", "2023-08-19", (250, 300), "cragtail-black",
        shoe(s.trail, "#33353c", "#23252b", "#55585f", logo="wing", sole="#2b2d33", outsole="#1b1c21", laces="#55585f"),
        1.18, 208, 0.009),
    sneakers(
        KESTROW, CRAGTAIL, "Kestrow Cragtail Low Sandstorm", "케스트로 크래그테일 로우 샌드스톰", 199_000, "men",
        "SAND/RUST", "KC05-2208", "#F4EFE7", "2022-02-25", (255, 300), "cragtail-sandstorm",
        shoe(s.trail, "#d8c3a0", "#a5533a", "#4a3a32", logo="wing", sole="#efe6d3", outsole="#6b4a3a", laces="#4a3a32"),
        0.82, 55, 0.013),
    sneakers(
        GRENLOW, LOBLINE, "Grenlow Lobline White Green", "그렌로우 로브라인 화이트 그린", 109_000, "unisex",
        "WHITE/GREEN", "GL1201-A10", "#E8EDE9", "2019-05-02", (220, 275), "lobline-green",
        pair(s.low, "#fbfaf6", "#eef0ea", "#2f7a4f", logo="bar", lining="#2f7a4f", laces="#d3dad3"), 0.99, 349, 0.006),
    sneakers(
        GRENLOW, LOBLINE, "Grenlow Lobline White Navy", "그렌로우 로브라인 화이트 네이비", 109_000, "unisex",
        "WHITE/NAVY", "GL1201-A11", "#E8EBF1", "2019-05-02", (220, 275), "lobline-navy",
        shoe(s.low, "#fbfaf6", "#edeff3", "#2b3d66", logo="bar", lining="#2b3d66", laces="#d2d7e0"), 0.95, 200, 0.006),
    sneakers(
        GRENLOW, LOBLINE, "Grenlow Lobline Premium Suede Taupe", "그렌로우 로브라인 프리미엄 스웨이드 토프", 139_000,
        "unisex", "TAUPE/OFF WHITE", "GL1240-C03", "#F1EDE9", "2023-12-01", (230, 285), "lobline-taupe",
        shoe(s.low, "#a8988a", "#93826f", "#f2ece0", logo="bar", sole="#f2ece0", outsole=GUM), 1.05, 88, 0.008),
    sneakers(
        GRENLOW, LOBLINE, "(W) Grenlow Lobline Platform Butter", "(W) 그렌로우 로브라인 플랫폼 버터", 129_000, "women",
        "BUTTER/WHITE", "GL1260-D07", "#F8F4E4", "2026-08-28", (220, 250), "lobline-butter",
        shoe(s.low, "#f5e3a2", "#f5e3a2", "#ffffff", logo="bar", lining="#d9bf6c"), 1.42, 126, 0.016),
    sneakers(
        GRENLOW, MATCHDAY, "Grenlow Matchday 84 Black Gum", "그렌로우 매치데이 84 블랙 검솔", 129_000, "unisex",
        "BLACK/WHITE/GUM", "GL8401-B01", "#EFEDEA", "2022-11-11", (225, 280), "matchday-black",
        pair(s.terrace, "#26282f", "#26282f", "#f6f4ee", logo="bar", toe="#3b3e47", sole="#d6ab72", outsole="#b98a52"),
        1.24, 429, 0.009),
    sneakers(
        GRENLOW, MATCHDAY, "Grenlow Matchday 84 Sky Burgundy", "그렌로우 매치데이 84 스카이 버건디", 129_000, "unisex",
        "SKY BLUE/BURGUNDY", "GL8401-B14", "#EBF1F5", "2024-02-16", (225, 280), "matchday-sky",
        shoe(s.terrace, "#a7cbe0", "#a7cbe0", "#7c2b3c", logo="bar", toe="#c6dcea", sole="#d6ab72", outsole="#b98a52",
             laces="#7c2b3c"), 1.55, 230, 0.013),
    sneakers(
        GRENLOW, MATCHDAY, "(W) Grenlow Matchday 84 Cherry Cream", "(W) 그렌로우 매치데이 84 체리 크림", 129_000,
        "women", "CREAM/CHERRY", "GL8402-B21", "#F6EFEC", "2025-09-12", (220, 250), "matchday-cherry",
        shoe(s.terrace, "#f4ecda", "#f4ecda", "#b5263e", logo="bar", toe="#e6d8bd", sole="#d6ab72", outsole="#b98a52"),
        1.33, 255, 0.012),
    sneakers(
        TARNHOLM, FJORDAL, "Tarnholm Fjordal Strap Sandal Black", "타른홀름 피오르달 스트랩 샌들 블랙", 89_000, "unisex",
        "BLACK", "TH2031-BLK", "#EEEEEC", "2023-05-19", (230, 285), "fjordal-black",
        shoe(s.sandal, "#2b2d33", "#3b3e46", "#8b9099", toe="#4a4d55", sole="#3a3c44", outsole="#22242a"),
        0.78, 97, 0.008),
    sneakers(
        TARNHOLM, FJORDAL, "Tarnholm Fjordal Strap Sandal Terracotta", "타른홀름 피오르달 스트랩 샌들 테라코타",
        89_000, "unisex", "TERRACOTTA/TAN", "TH2031-TRC", "#F5EEE8", "2026-05-29", (230, 285), "fjordal-terracotta",
        shoe(s.sandal, "#c4694a", "#a9553a", "#e6c48f", toe="#c9a06a", sole="#e9dcc3", outsole="#8a6b4a"),
        0.9, 62, 0.01),
    sneakers(
        TARNHOLM, NATTUR, "Tarnholm Nattur Clog Oat Milk", "타른홀름 나투르 클로그 오트 밀크", 79_000, "unisex",
        "OAT MILK", "TH4400-OAT", "#E9E6DF", None, (220, 275), "nattur-oat",
        shoe(s.clog, "#f1e8d6", "#cdb791", "#7a6248", toe="#e6d9bf", sole="#e3d3b3", outsole="#b89c6e",
             lining="#8f7a5a"), 1.1, 137, 0.011),
    sneakers(
        BELORENZA, None, "Belorenza Piazzetta Leather Low White", "벨로렌자 피아제타 레더 로우 화이트", 890_000, "men",
        "WHITE/GOLD", "BZ-S0911-WH", "#E6E4E0", "2022-03-01", (245, 300), "piazzetta-white",
        shoe(s.low, "#fdfcf9", "#f4f1ea", "#c5a253", logo="leaf", sole="#fdfcf9", lining="#cfc4ae", laces="#dcd7cb"), 0.66, 28, 0.009),

    streetwear(
        PELLMOOR, LANTERN, "Pellmoor Paper Lantern T-Shirt Black", "펠무어 페이퍼 랜턴 티셔츠 블랙", 69_000, "BLACK",
        "PM23FW-TS01", "#EEEDEB", "2023-09-21", "lantern-tee-black",
        (drawn(k.tee, "#2a2b31", "#f0c25a", print="lanterns"), drawn(k.tee, "#2a2b31", "#f0c25a", print="back", isBack=True)),
        2.3, 218, 0.018),
    streetwear(
        PELLMOOR, LANTERN, "Pellmoor Paper Lantern Hoodie Oxblood", "펠무어 페이퍼 랜턴 후드 옥스블러드", 159_000,
        "OXBLOOD", "PM23FW-HD02", "#F4EDEC", "2023-09-21", "lantern-hoodie-oxblood",
        (drawn(k.hoodie, "#6f2430", "#f0c25a", print="lanterns"), drawn(k.hoodie, "#6f2430", "#f0c25a", print="back", isBack=True)),
        1.72, 170, 0.015),
    streetwear(
        PELLMOOR, None, "Pellmoor Moon Phase T-Shirt White", "펠무어 문 페이즈 티셔츠 화이트", 59_000, "WHITE",
        "PM25SS-TS07", "#E7EAEF", "2025-03-28", "moon-tee-white",
        drawn(k.tee, "#fbfaf6", "#3d4a7a", print="moon"), 0.97, 117, 0.009),
    streetwear(
        PELLMOOR, None, "Pellmoor Quilted Down Jacket Charcoal", "펠무어 퀼팅 다운 재킷 차콜", 459_000, "CHARCOAL",
        "PM24FW-JK01", "#EDEEF0", "2024-10-25", "down-jacket-charcoal",
        drawn(k.puffer, "#444852", "#e2763a"), 1.16, 78, 0.013),
    streetwear(
        PELLMOOR, None, "Pellmoor Cargo Pants Olive", "펠무어 카고 팬츠 올리브", 139_000, "OLIVE", "PM25FW-PT03",
        "#EFF0E8", "2025-08-29", "cargo-pants-olive", drawn(k.pants, "#757a55", "#f3ead2"), 0.91, 61, 0.008),
    streetwear(
        PELLMOOR, LANTERN, "Pellmoor Paper Lantern Crewneck Ash", "펠무어 페이퍼 랜턴 크루넥 애쉬", 129_000,
        "ASH GREY", "PM24FW-CN02", "#F0EFEC", "2024-09-20", "lantern-crewneck-ash",
        drawn(k.crew, "#b9bcc2", "#b5433a", print="lanterns"), 1.26, 63, 0.012),
    streetwear(
        DALLAE, HANGANG, "Dallae Works Hangang Club Hoodie Sage", "달래웍스 한강 클럽 후드 세이지", 119_000, "SAGE",
        "DW2404-H02", "#EEF1EB", "2024-04-12", "hangang-hoodie-sage",
        drawn(k.hoodie, "#8fa088", "#f6e7b4", print="river"), 1.38, 193, 0.012),
    streetwear(
        DALLAE, HANGANG, "Dallae Works Hangang Club T-Shirt Cobalt", "달래웍스 한강 클럽 티셔츠 코발트", 49_000,
        "COBALT", "DW2505-T04", "#EBEFF6", "2025-05-16", "hangang-tee-cobalt",
        drawn(k.tee, "#2f55a8", "#f8f4e6", print="river"), 1.04, 144, 0.01),
    streetwear(
        DALLAE, HANGANG, "Dallae Works Hangang Club Track Jacket", "달래웍스 한강 클럽 트랙 재킷", 149_000,
        "NAVY/SUNSET", "DW2603-J01", "#F6F0EA", "2026-03-20", "hangang-track-jacket",
        drawn(k.windbreaker, "#2b3d66", "#e8855a", print="wave"), 1.6, 105, 0.016),
    streetwear(
        DALLAE, None, "Dallae Works Pocket T-Shirt Oat", "달래웍스 포켓 티셔츠 오트", 39_000, "OAT", "DW2601-T01",
        "#ECE8E0", "2026-06-05", "pocket-tee-oat", drawn(k.tee, "#f1e9d8", "#5f6b42", print="pocket"), 0.93, 75, 0.007),
    streetwear(
        DALLAE, None, "Dallae Works Brushed Hoodie Charcoal", "달래웍스 기모 후드 차콜", 99_000, "CHARCOAL",
        "DW2510-H05", "#EDEDEF", "2025-10-17", "brushed-hoodie-charcoal",
        drawn(k.hoodie, "#4b4e57", "#c9ccd2", print="small"), 1.0, 131, 0.008),
    streetwear(
        KESTROW, CRAGTAIL, "Kestrow Cragtail Puffer Jacket Glacier", "케스트로 크래그테일 푸퍼 재킷 글레이셔", 389_000,
        "GLACIER/NAVY", "KC-A2611", "#E8EFF3", "2026-09-18", "cragtail-puffer-glacier",
        drawn(k.puffer, "#9fc4d2", "#26365c"), 1.19, 88, 0.017),

    other(
        "accessories", DALLAE, HANGANG, "Dallae Works Hangang Club Ball Cap Navy", "달래웍스 한강 클럽 볼캡 네이비",
        45_000, "NAVY", "DW2404-C01", "#EDEFF4", "2024-04-12", "hangang-cap-navy",
        drawn(k.cap, "#27395f", "#f3ead2", logo="wave"), 1.2, 158, 0.011),
    other(
        "accessories", PELLMOOR, None, "Pellmoor Washed Cap Brick", "펠무어 워시드 캡 브릭", 55_000, "BRICK",
        "PM25SS-CP02", "#F6EEEA", "2025-03-28", "washed-cap-brick",
        drawn(k.cap, "#b0533d", "#f6e3c4", logo="bar"), 0.87, 60, 0.009),
    other(
        "accessories", KESTROW, None, "Kestrow Merino Beanie Rust", "케스트로 메리노 비니 러스트", 49_000, "RUST",
        "KA-BN204", "#F5EFE9", "2024-11-15", "merino-beanie-rust",
        drawn(k.beanie, "#b9683a", "#26365c", logo="wing"), 0.95, 84, 0.009),
    other(
        "accessories", BELORENZA, PORTICELLA, "Belorenza Porticella Shoulder Bag Espresso",
        "벨로렌자 포르티첼라 숄더백 에스프레소", 2_350_000, "ESPRESSO", "BZ-B7740-ES", "#F2EEEA", "2023-04-06",
        "porticella-bag-espresso", drawn(g.crossbody, "#4a342a", "#d9b25a"), 0.84, 40, 0.008),
    other(
        "accessories", BELORENZA, PORTICELLA, "Belorenza Porticella Compact Wallet Cognac",
        "벨로렌자 포르티첼라 콤팩트 월렛 코냑", 690_000, "COGNAC", "BZ-W3312-CG", "#F4EFE8", "2024-01-18",
        "porticella-wallet-cognac", drawn(g.wallet, "#96582f", "#e3bf68"), 0.72, 55, 0.007),
    other(
        "accessories", MORUNARI, None, "Morunari Canvas Market Tote Natural", "모루나리 캔버스 마켓 토트백 내추럴",
        38_000, "NATURAL/BLUE", "MN-TB011", "#E6E9EE", "2025-06-13", "market-tote-natural",
        drawn(g.tote, "#f0e7d3", "#3f68a8"), 1.45, 108, 0.013),
    other(
        "accessories", IVARNE, None, "Ivarne Nordlys 38 Automatic Deep Blue", "이바르네 노르뤼스 38 오토매틱 딥 블루",
        1_280_000, "STEEL/DEEP BLUE", "IV38-0402", "#EBEEF1", "2024-06-27", "nordlys-watch-blue",
        drawn(g.watch, "#c9cdd5", "#1d3a5c"), 1.5, 50, 0.012),
    other(
        "accessories", IVARNE, None, "Ivarne Field Sunglasses Tortoise", "이바르네 필드 선글라스 토토이즈", 189_000,
        "TORTOISE/GREEN", "IV-SG15", "#EFF1EC", "2026-05-08", "field-sunglasses-tortoise",
        drawn(g.sunglasses, "#5a3a24", "#6a7f74"), 0.93, 34, 0.009),

    other(
        "life", MORUNARI, None, "Morunari Dome Table Lamp Apricot", "모루나리 돔 테이블 램프 애프리콧", 128_000,
        "APRICOT", "MN-LP003", "#EFE9E0", "2024-10-02", "dome-lamp-apricot", drawn(g.lamp, "#e8935a", "#7a5a44"),
        1.14, 58, 0.008),
    other(
        "life", MORUNARI, None, "Morunari Glaze Wave Mug Indigo", "모루나리 글레이즈 웨이브 머그 인디고", 0,
        "IVORY/INDIGO", "MN-MG021", "#E9ECF0", "2025-12-04", "wave-mug-indigo", drawn(g.mug, "#f4f0e6", "#3f568a"),
        1.4, 45, 0.01),
    other(
        "life", MORUNARI, None, "Morunari Mongsil Art Toy Cloud", "모루나리 몽실 아트토이 클라우드", 0, None,
        "MN-AT007", "#DCE6F0", None, "mongsil-toy-cloud", drawn(g.figure, "#ffffff", "#f2a5b3"), 2.8, 89, 0.03),
    other(
        "life", KESTROW, None, "Kestrow Fold Low Camp Chair Olive", "케스트로 폴드 로우 캠핑 체어 올리브", 98_000,
        "OLIVE", "KG-CH102", "#EFF0E9", "2023-03-31", "camp-chair-olive", drawn(g.chair, "#6f7a4b", "#f3ead2"),
        0.96, 50, 0.008),

    other(
        "electronics", ZEPHROND, POCKETRY, "Zephrond Pocketry Handheld Console", "제프론드 포켓트리 휴대용 게임기",
        329_000, "IVORY/RED", "ZP-G100", "#E6EAEF", "2025-11-20", "pocketry-console",
        (drawn(g.console, "#f3f0e7", "#e0564a"), near(drawn(g.console, "#f3f0e7", "#e0564a"), 72, 50, 1.9)),
        1.44, 239, 0.015),
    other(
        "electronics", ZEPHROND, POCKETRY, "Zephrond Pocketry Instant Camera Mint",
        "제프론드 포켓트리 즉석카메라 민트", 149_000, "WHITE/MINT", "ZP-C210", "#E6EFEC", "2024-07-12",
        "pocketry-camera-mint", drawn(g.camera, "#f7f4ea", "#86c2b2"), 1.09, 113, 0.01),
    other(
        "electronics", ZEPHROND, None, "Zephrond Stillwave Headphones Sand", "제프론드 스틸웨이브 헤드폰 샌드",
        449_000, "SAND/COPPER", "ZA-H700", "#E9E6E1", "2026-02-13", "stillwave-headphones-sand",
        drawn(g.headphones, "#e9dfcc", "#c07a4a"), 0.92, 143, 0.008),
    other(
        "electronics", ZEPHROND, None, "Zephrond Campfire Bluetooth Speaker Pine",
        "제프론드 캠프파이어 블루투스 스피커 파인", 219_000, "PINE/AMBER", "ZA-S320", "#ECF1EE", "2025-05-30",
        "campfire-speaker-pine", drawn(g.speaker, "#3f5f58", "#e7c06a"), 0.85, 62, 0.008),
]


def best(count, key, among=lambda _: True):
    """The identifiers of the products with the largest keys."""
    fields = [(number, product.fields) for number, product in enumerate(PRODUCTS, 1) if among(product.fields)]
    return [number for number, _ in sorted(fields, key=lambda pair: (key(pair[1]), -pair[0]), reverse=True)[:count]]


def banner(background, *things, stripe=None):
    """Things in a row on a wide picture: each with its place, its size and its turn."""
    def draw(c):
        if stripe:
            stripe(c)
        for thing, x, y, zoom, turn in things:
            with c.look(x, y, zoom, turn=turn):
                thing(c)
    return draw, background


def discs(*places):
    def draw(c):
        for x, y, r, colour in places:
            c.circle(x, y, r, colour)
    return draw


def slopes(*colours):
    def draw(c):
        for index, colour in enumerate(colours):
            x = 40 + 60 * index
            c.fill(colour, [(x, 100), (x + 60, 0), (x + 92, 0), (x + 32, 100)])
    return draw


def picture(name):
    return next(product.pictures[name][0] for product in PRODUCTS if name in product.pictures)


SECTIONS = [
    ("Most Popular", "인기 상품", "What people trade most right now", "지금 가장 많이 거래되는 상품", "section-popular",
     best(16, lambda fields: fields["trades"])),
    ("New Releases", "신규 발매", "The latest releases in one place", "최근 발매된 상품 모아보기", "section-new",
     best(16, lambda fields: fields["released"], lambda fields: fields["released"])),
    ("Below Release Price", "발매가 이하", "Time to buy what you have been watching",
     "눈여겨본 상품, 지금이 구매 찬스", "section-below",
     best(16, lambda fields: fields["trades"], lambda fields: fields["level"] < 1 and fields["price"] > 0)),
    ("Gifts", "선물 추천", "Bags, cameras and cups to give", "가방부터 카메라, 머그까지 선물하기 좋은 상품",
     "section-gifts",
     best(16, lambda fields: fields["trades"],
          lambda fields: fields["category"] in ("accessories", "life", "electronics"))),
]

ADS = ["ad-orbeta", "ad-hangang", "ad-pocketry"]

BANNERS = {
    "section-popular": banner(
        "#F3E9E2", (picture("matchday-black-1"), 50, 52, 0.78, 0), (picture("orbeta-high-persimmon-1"), 120, 48, 0.92, -8),
        (picture("fenrun-silver-1"), 191, 52, 0.78, 0), stripe=discs((120, 50, 44, "#f0d3c2"), (206, 20, 12, "#f6dccd"))),
    "section-new": banner(
        "#E8EFEA", (picture("lobline-butter-1"), 52, 54, 0.8, 0), (picture("hangang-track-jacket-1"), 120, 50, 0.84, 0),
        (picture("orbeta-low-celadon-1"), 190, 54, 0.8, 0), stripe=slopes("#dce8df", "#cfe0d4")),
    "section-below": banner(
        "#E9EDF5", (picture("lobline-green-1"), 52, 50, 0.82, -10), (picture("skerrin-gum-1"), 122, 52, 0.82, -10),
        (picture("stillwave-headphones-sand-1"), 192, 50, 0.78, 0),
        stripe=discs((40, 92, 30, "#d8e0ef"), (122, 10, 22, "#dde4f1"), (200, 60, 40, "#d8e0ef"))),
    "section-gifts": banner(
        "#F6F0DC", (picture("wave-mug-indigo-1"), 40, 52, 0.7, 0), (picture("pocketry-camera-mint-1"), 95, 50, 0.74, 0),
        (picture("market-tote-natural-1"), 150, 48, 0.78, 0), (picture("mongsil-toy-cloud-1"), 203, 50, 0.8, 0),
        stripe=discs((95, 52, 40, "#efe3bd"), (203, 52, 34, "#efe3bd"))),
    "ad-orbeta": banner(
        "#DDE7E2", (picture("orbeta-low-wheat-1"), 60, 52, 0.98, -12), (picture("orbeta-low-celadon-1"), 172, 52, 0.98, -12),
        stripe=slopes("#cbdbd2", "#bcd1c5", "#cbdbd2")),
    "ad-hangang": banner(
        "#F7DCC4", (picture("hangang-tee-cobalt-1"), 56, 52, 0.82, -6), (picture("hangang-hoodie-sage-1"), 124, 50, 0.86, 0),
        (picture("hangang-cap-navy-1"), 194, 52, 0.74, 6),
        stripe=discs((124, 62, 50, "#f4b98f"), (124, 62, 34, "#f6cba9"))),
    "ad-pocketry": banner(
        "#DCE3F2", (picture("pocketry-console-1"), 72, 50, 0.92, -6), (picture("pocketry-camera-mint-1"), 172, 50, 0.86, 8),
        stripe=slopes("#cdd7ec", "#d3dcef", "#c3cfe8")),
}


def tables():
    """What products.json holds."""
    return {
        "brands": [{"id": number, "name": name} for number, name in enumerate(BRANDS, 1)],
        "collections": [{"id": number, "name": name, "brand": brand}
                        for number, (name, brand) in enumerate(COLLECTIONS, 1)],
        "products": [{"id": number} | product.fields for number, product in enumerate(PRODUCTS, 1)],
        "sections": [
            {"header": header, "koreanHeader": koreanHeader, "detail": detail, "koreanDetail": koreanDetail,
             "picture": f"{name}.png", "background": BANNERS[name][1], "products": products}
            for header, koreanHeader, detail, koreanDetail, name, products in SECTIONS],
        "ads": [{"picture": f"{name}.png", "background": BANNERS[name][1]} for name in ADS],
    }
