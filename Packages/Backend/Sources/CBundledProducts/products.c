// Written by Tools/ProductPictures/draw.py.
#include "CBundledProducts.h"

#include <string.h>

// `#embed` is C23; the compilers that know it take it in older C too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char products[] = {
#embed "products.json"
};

static const unsigned char orbeta_high_persimmon_1[] = {
#embed "pictures/orbeta-high-persimmon-1.png"
};

static const unsigned char orbeta_high_persimmon_2[] = {
#embed "pictures/orbeta-high-persimmon-2.png"
};

static const unsigned char orbeta_high_midnight_1[] = {
#embed "pictures/orbeta-high-midnight-1.png"
};

static const unsigned char orbeta_high_rose_clay_1[] = {
#embed "pictures/orbeta-high-rose-clay-1.png"
};

static const unsigned char orbeta_high_forest_1[] = {
#embed "pictures/orbeta-high-forest-1.png"
};

static const unsigned char orbeta_low_black_white_1[] = {
#embed "pictures/orbeta-low-black-white-1.png"
};

static const unsigned char orbeta_low_black_white_2[] = {
#embed "pictures/orbeta-low-black-white-2.png"
};

static const unsigned char orbeta_low_red_1[] = {
#embed "pictures/orbeta-low-red-1.png"
};

static const unsigned char orbeta_low_red_2[] = {
#embed "pictures/orbeta-low-red-2.png"
};

static const unsigned char orbeta_low_lilac_1[] = {
#embed "pictures/orbeta-low-lilac-1.png"
};

static const unsigned char orbeta_low_wheat_1[] = {
#embed "pictures/orbeta-low-wheat-1.png"
};

static const unsigned char orbeta_low_wheat_2[] = {
#embed "pictures/orbeta-low-wheat-2.png"
};

static const unsigned char orbeta_low_celadon_1[] = {
#embed "pictures/orbeta-low-celadon-1.png"
};

static const unsigned char skerrin_gum_1[] = {
#embed "pictures/skerrin-gum-1.png"
};

static const unsigned char skerrin_mustard_1[] = {
#embed "pictures/skerrin-mustard-1.png"
};

static const unsigned char skerrin_rainy_alley_1[] = {
#embed "pictures/skerrin-rainy-alley-1.png"
};

static const unsigned char skerrin_milk_1[] = {
#embed "pictures/skerrin-milk-1.png"
};

static const unsigned char fenrun_silver_1[] = {
#embed "pictures/fenrun-silver-1.png"
};

static const unsigned char fenrun_silver_2[] = {
#embed "pictures/fenrun-silver-2.png"
};

static const unsigned char fenrun_oatmeal_1[] = {
#embed "pictures/fenrun-oatmeal-1.png"
};

static const unsigned char fenrun_oatmeal_2[] = {
#embed "pictures/fenrun-oatmeal-2.png"
};

static const unsigned char fenrun_volt_1[] = {
#embed "pictures/fenrun-volt-1.png"
};

static const unsigned char fenrun_peach_1[] = {
#embed "pictures/fenrun-peach-1.png"
};

static const unsigned char fenrun_deep_lake_1[] = {
#embed "pictures/fenrun-deep-lake-1.png"
};

static const unsigned char cragtail_moss_1[] = {
#embed "pictures/cragtail-moss-1.png"
};

static const unsigned char cragtail_moss_2[] = {
#embed "pictures/cragtail-moss-2.png"
};

static const unsigned char cragtail_black_1[] = {
#embed "pictures/cragtail-black-1.png"
};

static const unsigned char cragtail_sandstorm_1[] = {
#embed "pictures/cragtail-sandstorm-1.png"
};

static const unsigned char lobline_green_1[] = {
#embed "pictures/lobline-green-1.png"
};

static const unsigned char lobline_green_2[] = {
#embed "pictures/lobline-green-2.png"
};

static const unsigned char lobline_navy_1[] = {
#embed "pictures/lobline-navy-1.png"
};

static const unsigned char lobline_taupe_1[] = {
#embed "pictures/lobline-taupe-1.png"
};

static const unsigned char lobline_butter_1[] = {
#embed "pictures/lobline-butter-1.png"
};

static const unsigned char matchday_black_1[] = {
#embed "pictures/matchday-black-1.png"
};

static const unsigned char matchday_black_2[] = {
#embed "pictures/matchday-black-2.png"
};

static const unsigned char matchday_sky_1[] = {
#embed "pictures/matchday-sky-1.png"
};

static const unsigned char matchday_cherry_1[] = {
#embed "pictures/matchday-cherry-1.png"
};

static const unsigned char fjordal_black_1[] = {
#embed "pictures/fjordal-black-1.png"
};

static const unsigned char fjordal_terracotta_1[] = {
#embed "pictures/fjordal-terracotta-1.png"
};

static const unsigned char nattur_oat_1[] = {
#embed "pictures/nattur-oat-1.png"
};

static const unsigned char piazzetta_white_1[] = {
#embed "pictures/piazzetta-white-1.png"
};

static const unsigned char lantern_tee_black_1[] = {
#embed "pictures/lantern-tee-black-1.png"
};

static const unsigned char lantern_tee_black_2[] = {
#embed "pictures/lantern-tee-black-2.png"
};

static const unsigned char lantern_hoodie_oxblood_1[] = {
#embed "pictures/lantern-hoodie-oxblood-1.png"
};

static const unsigned char lantern_hoodie_oxblood_2[] = {
#embed "pictures/lantern-hoodie-oxblood-2.png"
};

static const unsigned char moon_tee_white_1[] = {
#embed "pictures/moon-tee-white-1.png"
};

static const unsigned char down_jacket_charcoal_1[] = {
#embed "pictures/down-jacket-charcoal-1.png"
};

static const unsigned char cargo_pants_olive_1[] = {
#embed "pictures/cargo-pants-olive-1.png"
};

static const unsigned char lantern_crewneck_ash_1[] = {
#embed "pictures/lantern-crewneck-ash-1.png"
};

static const unsigned char hangang_hoodie_sage_1[] = {
#embed "pictures/hangang-hoodie-sage-1.png"
};

static const unsigned char hangang_tee_cobalt_1[] = {
#embed "pictures/hangang-tee-cobalt-1.png"
};

static const unsigned char hangang_track_jacket_1[] = {
#embed "pictures/hangang-track-jacket-1.png"
};

static const unsigned char pocket_tee_oat_1[] = {
#embed "pictures/pocket-tee-oat-1.png"
};

static const unsigned char brushed_hoodie_charcoal_1[] = {
#embed "pictures/brushed-hoodie-charcoal-1.png"
};

static const unsigned char cragtail_puffer_glacier_1[] = {
#embed "pictures/cragtail-puffer-glacier-1.png"
};

static const unsigned char hangang_cap_navy_1[] = {
#embed "pictures/hangang-cap-navy-1.png"
};

static const unsigned char washed_cap_brick_1[] = {
#embed "pictures/washed-cap-brick-1.png"
};

static const unsigned char merino_beanie_rust_1[] = {
#embed "pictures/merino-beanie-rust-1.png"
};

static const unsigned char porticella_bag_espresso_1[] = {
#embed "pictures/porticella-bag-espresso-1.png"
};

static const unsigned char porticella_wallet_cognac_1[] = {
#embed "pictures/porticella-wallet-cognac-1.png"
};

static const unsigned char market_tote_natural_1[] = {
#embed "pictures/market-tote-natural-1.png"
};

static const unsigned char nordlys_watch_blue_1[] = {
#embed "pictures/nordlys-watch-blue-1.png"
};

static const unsigned char field_sunglasses_tortoise_1[] = {
#embed "pictures/field-sunglasses-tortoise-1.png"
};

static const unsigned char dome_lamp_apricot_1[] = {
#embed "pictures/dome-lamp-apricot-1.png"
};

static const unsigned char wave_mug_indigo_1[] = {
#embed "pictures/wave-mug-indigo-1.png"
};

static const unsigned char mongsil_toy_cloud_1[] = {
#embed "pictures/mongsil-toy-cloud-1.png"
};

static const unsigned char camp_chair_olive_1[] = {
#embed "pictures/camp-chair-olive-1.png"
};

static const unsigned char pocketry_console_1[] = {
#embed "pictures/pocketry-console-1.png"
};

static const unsigned char pocketry_console_2[] = {
#embed "pictures/pocketry-console-2.png"
};

static const unsigned char pocketry_camera_mint_1[] = {
#embed "pictures/pocketry-camera-mint-1.png"
};

static const unsigned char stillwave_headphones_sand_1[] = {
#embed "pictures/stillwave-headphones-sand-1.png"
};

static const unsigned char campfire_speaker_pine_1[] = {
#embed "pictures/campfire-speaker-pine-1.png"
};

static const unsigned char section_popular[] = {
#embed "pictures/section-popular.png"
};

static const unsigned char section_new[] = {
#embed "pictures/section-new.png"
};

static const unsigned char section_below[] = {
#embed "pictures/section-below.png"
};

static const unsigned char section_gifts[] = {
#embed "pictures/section-gifts.png"
};

static const unsigned char ad_orbeta[] = {
#embed "pictures/ad-orbeta.png"
};

static const unsigned char ad_hangang[] = {
#embed "pictures/ad-hangang.png"
};

static const unsigned char ad_pocketry[] = {
#embed "pictures/ad-pocketry.png"
};

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} pictures[] = {
    {"orbeta-high-persimmon-1.png", orbeta_high_persimmon_1, sizeof orbeta_high_persimmon_1},
    {"orbeta-high-persimmon-2.png", orbeta_high_persimmon_2, sizeof orbeta_high_persimmon_2},
    {"orbeta-high-midnight-1.png", orbeta_high_midnight_1, sizeof orbeta_high_midnight_1},
    {"orbeta-high-rose-clay-1.png", orbeta_high_rose_clay_1, sizeof orbeta_high_rose_clay_1},
    {"orbeta-high-forest-1.png", orbeta_high_forest_1, sizeof orbeta_high_forest_1},
    {"orbeta-low-black-white-1.png", orbeta_low_black_white_1, sizeof orbeta_low_black_white_1},
    {"orbeta-low-black-white-2.png", orbeta_low_black_white_2, sizeof orbeta_low_black_white_2},
    {"orbeta-low-red-1.png", orbeta_low_red_1, sizeof orbeta_low_red_1},
    {"orbeta-low-red-2.png", orbeta_low_red_2, sizeof orbeta_low_red_2},
    {"orbeta-low-lilac-1.png", orbeta_low_lilac_1, sizeof orbeta_low_lilac_1},
    {"orbeta-low-wheat-1.png", orbeta_low_wheat_1, sizeof orbeta_low_wheat_1},
    {"orbeta-low-wheat-2.png", orbeta_low_wheat_2, sizeof orbeta_low_wheat_2},
    {"orbeta-low-celadon-1.png", orbeta_low_celadon_1, sizeof orbeta_low_celadon_1},
    {"skerrin-gum-1.png", skerrin_gum_1, sizeof skerrin_gum_1},
    {"skerrin-mustard-1.png", skerrin_mustard_1, sizeof skerrin_mustard_1},
    {"skerrin-rainy-alley-1.png", skerrin_rainy_alley_1, sizeof skerrin_rainy_alley_1},
    {"skerrin-milk-1.png", skerrin_milk_1, sizeof skerrin_milk_1},
    {"fenrun-silver-1.png", fenrun_silver_1, sizeof fenrun_silver_1},
    {"fenrun-silver-2.png", fenrun_silver_2, sizeof fenrun_silver_2},
    {"fenrun-oatmeal-1.png", fenrun_oatmeal_1, sizeof fenrun_oatmeal_1},
    {"fenrun-oatmeal-2.png", fenrun_oatmeal_2, sizeof fenrun_oatmeal_2},
    {"fenrun-volt-1.png", fenrun_volt_1, sizeof fenrun_volt_1},
    {"fenrun-peach-1.png", fenrun_peach_1, sizeof fenrun_peach_1},
    {"fenrun-deep-lake-1.png", fenrun_deep_lake_1, sizeof fenrun_deep_lake_1},
    {"cragtail-moss-1.png", cragtail_moss_1, sizeof cragtail_moss_1},
    {"cragtail-moss-2.png", cragtail_moss_2, sizeof cragtail_moss_2},
    {"cragtail-black-1.png", cragtail_black_1, sizeof cragtail_black_1},
    {"cragtail-sandstorm-1.png", cragtail_sandstorm_1, sizeof cragtail_sandstorm_1},
    {"lobline-green-1.png", lobline_green_1, sizeof lobline_green_1},
    {"lobline-green-2.png", lobline_green_2, sizeof lobline_green_2},
    {"lobline-navy-1.png", lobline_navy_1, sizeof lobline_navy_1},
    {"lobline-taupe-1.png", lobline_taupe_1, sizeof lobline_taupe_1},
    {"lobline-butter-1.png", lobline_butter_1, sizeof lobline_butter_1},
    {"matchday-black-1.png", matchday_black_1, sizeof matchday_black_1},
    {"matchday-black-2.png", matchday_black_2, sizeof matchday_black_2},
    {"matchday-sky-1.png", matchday_sky_1, sizeof matchday_sky_1},
    {"matchday-cherry-1.png", matchday_cherry_1, sizeof matchday_cherry_1},
    {"fjordal-black-1.png", fjordal_black_1, sizeof fjordal_black_1},
    {"fjordal-terracotta-1.png", fjordal_terracotta_1, sizeof fjordal_terracotta_1},
    {"nattur-oat-1.png", nattur_oat_1, sizeof nattur_oat_1},
    {"piazzetta-white-1.png", piazzetta_white_1, sizeof piazzetta_white_1},
    {"lantern-tee-black-1.png", lantern_tee_black_1, sizeof lantern_tee_black_1},
    {"lantern-tee-black-2.png", lantern_tee_black_2, sizeof lantern_tee_black_2},
    {"lantern-hoodie-oxblood-1.png", lantern_hoodie_oxblood_1, sizeof lantern_hoodie_oxblood_1},
    {"lantern-hoodie-oxblood-2.png", lantern_hoodie_oxblood_2, sizeof lantern_hoodie_oxblood_2},
    {"moon-tee-white-1.png", moon_tee_white_1, sizeof moon_tee_white_1},
    {"down-jacket-charcoal-1.png", down_jacket_charcoal_1, sizeof down_jacket_charcoal_1},
    {"cargo-pants-olive-1.png", cargo_pants_olive_1, sizeof cargo_pants_olive_1},
    {"lantern-crewneck-ash-1.png", lantern_crewneck_ash_1, sizeof lantern_crewneck_ash_1},
    {"hangang-hoodie-sage-1.png", hangang_hoodie_sage_1, sizeof hangang_hoodie_sage_1},
    {"hangang-tee-cobalt-1.png", hangang_tee_cobalt_1, sizeof hangang_tee_cobalt_1},
    {"hangang-track-jacket-1.png", hangang_track_jacket_1, sizeof hangang_track_jacket_1},
    {"pocket-tee-oat-1.png", pocket_tee_oat_1, sizeof pocket_tee_oat_1},
    {"brushed-hoodie-charcoal-1.png", brushed_hoodie_charcoal_1, sizeof brushed_hoodie_charcoal_1},
    {"cragtail-puffer-glacier-1.png", cragtail_puffer_glacier_1, sizeof cragtail_puffer_glacier_1},
    {"hangang-cap-navy-1.png", hangang_cap_navy_1, sizeof hangang_cap_navy_1},
    {"washed-cap-brick-1.png", washed_cap_brick_1, sizeof washed_cap_brick_1},
    {"merino-beanie-rust-1.png", merino_beanie_rust_1, sizeof merino_beanie_rust_1},
    {"porticella-bag-espresso-1.png", porticella_bag_espresso_1, sizeof porticella_bag_espresso_1},
    {"porticella-wallet-cognac-1.png", porticella_wallet_cognac_1, sizeof porticella_wallet_cognac_1},
    {"market-tote-natural-1.png", market_tote_natural_1, sizeof market_tote_natural_1},
    {"nordlys-watch-blue-1.png", nordlys_watch_blue_1, sizeof nordlys_watch_blue_1},
    {"field-sunglasses-tortoise-1.png", field_sunglasses_tortoise_1, sizeof field_sunglasses_tortoise_1},
    {"dome-lamp-apricot-1.png", dome_lamp_apricot_1, sizeof dome_lamp_apricot_1},
    {"wave-mug-indigo-1.png", wave_mug_indigo_1, sizeof wave_mug_indigo_1},
    {"mongsil-toy-cloud-1.png", mongsil_toy_cloud_1, sizeof mongsil_toy_cloud_1},
    {"camp-chair-olive-1.png", camp_chair_olive_1, sizeof camp_chair_olive_1},
    {"pocketry-console-1.png", pocketry_console_1, sizeof pocketry_console_1},
    {"pocketry-console-2.png", pocketry_console_2, sizeof pocketry_console_2},
    {"pocketry-camera-mint-1.png", pocketry_camera_mint_1, sizeof pocketry_camera_mint_1},
    {"stillwave-headphones-sand-1.png", stillwave_headphones_sand_1, sizeof stillwave_headphones_sand_1},
    {"campfire-speaker-pine-1.png", campfire_speaker_pine_1, sizeof campfire_speaker_pine_1},
    {"section-popular.png", section_popular, sizeof section_popular},
    {"section-new.png", section_new, sizeof section_new},
    {"section-below.png", section_below, sizeof section_below},
    {"section-gifts.png", section_gifts, sizeof section_gifts},
    {"ad-orbeta.png", ad_orbeta, sizeof ad_orbeta},
    {"ad-hangang.png", ad_hangang, sizeof ad_hangang},
    {"ad-pocketry.png", ad_pocketry, sizeof ad_pocketry},
};

const unsigned char *trellis_bundled_products(size_t *count) {
    *count = sizeof products;
    return products;
}

const unsigned char *trellis_bundled_product_picture(const char *name, size_t *count) {
    for (size_t index = 0; index < sizeof pictures / sizeof pictures[0]; index++) {
        if (strcmp(pictures[index].name, name) != 0) continue;
        *count = pictures[index].count;
        return pictures[index].bytes;
    }
    *count = 0;
    return NULL;
}
