// Written by Tools/ListingPictures/draw.py.
#include "CBundledListings.h"

#include <string.h>

// `#embed` is C23; the compilers that know it take it in older C too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char listings[] = {
#embed "listings.json"
};

static const unsigned char bicycle_1[] = {
#embed "pictures/bicycle-1.png"
};

static const unsigned char bicycle_2[] = {
#embed "pictures/bicycle-2.png"
};

static const unsigned char bicycle_3[] = {
#embed "pictures/bicycle-3.png"
};

static const unsigned char bicycle_4[] = {
#embed "pictures/bicycle-4.png"
};

static const unsigned char bicycle_5[] = {
#embed "pictures/bicycle-5.png"
};

static const unsigned char cup_1[] = {
#embed "pictures/cup-1.png"
};

static const unsigned char cup_2[] = {
#embed "pictures/cup-2.png"
};

static const unsigned char cup_3[] = {
#embed "pictures/cup-3.png"
};

static const unsigned char camera_1[] = {
#embed "pictures/camera-1.png"
};

static const unsigned char camera_2[] = {
#embed "pictures/camera-2.png"
};

static const unsigned char lamp_1[] = {
#embed "pictures/lamp-1.png"
};

static const unsigned char lamp_2[] = {
#embed "pictures/lamp-2.png"
};

static const unsigned char chair_1[] = {
#embed "pictures/chair-1.png"
};

static const unsigned char plant_1[] = {
#embed "pictures/plant-1.png"
};

static const unsigned char plant_2[] = {
#embed "pictures/plant-2.png"
};

static const unsigned char records_1[] = {
#embed "pictures/records-1.png"
};

static const unsigned char turntable_1[] = {
#embed "pictures/turntable-1.png"
};

static const unsigned char turntable_2[] = {
#embed "pictures/turntable-2.png"
};

static const unsigned char guitar_1[] = {
#embed "pictures/guitar-1.png"
};

static const unsigned char guitar_2[] = {
#embed "pictures/guitar-2.png"
};

static const unsigned char teapot_1[] = {
#embed "pictures/teapot-1.png"
};

static const unsigned char teapot_2[] = {
#embed "pictures/teapot-2.png"
};

static const unsigned char scarf_1[] = {
#embed "pictures/scarf-1.png"
};

static const unsigned char candles_1[] = {
#embed "pictures/candles-1.png"
};

static const unsigned char keyboard_1[] = {
#embed "pictures/keyboard-1.png"
};

static const unsigned char clock_1[] = {
#embed "pictures/clock-1.png"
};

static const unsigned char backpack_1[] = {
#embed "pictures/backpack-1.png"
};

static const unsigned char backpack_2[] = {
#embed "pictures/backpack-2.png"
};

static const unsigned char umbrella_1[] = {
#embed "pictures/umbrella-1.png"
};

static const unsigned char books_1[] = {
#embed "pictures/books-1.png"
};

static const unsigned char satchel_1[] = {
#embed "pictures/satchel-1.png"
};

static const unsigned char satchel_2[] = {
#embed "pictures/satchel-2.png"
};

static const unsigned char sneakers_1[] = {
#embed "pictures/sneakers-1.png"
};

static const unsigned char sneakers_2[] = {
#embed "pictures/sneakers-2.png"
};

static const unsigned char radio_1[] = {
#embed "pictures/radio-1.png"
};

static const unsigned char soap_1[] = {
#embed "pictures/soap-1.png"
};

static const unsigned char jar_1[] = {
#embed "pictures/jar-1.png"
};

static const unsigned char jar_2[] = {
#embed "pictures/jar-2.png"
};

static const unsigned char jar_3[] = {
#embed "pictures/jar-3.png"
};

static const unsigned char skateboard_1[] = {
#embed "pictures/skateboard-1.png"
};

static const unsigned char kite_1[] = {
#embed "pictures/kite-1.png"
};

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} pictures[] = {
    {"bicycle-1.png", bicycle_1, sizeof bicycle_1},
    {"bicycle-2.png", bicycle_2, sizeof bicycle_2},
    {"bicycle-3.png", bicycle_3, sizeof bicycle_3},
    {"bicycle-4.png", bicycle_4, sizeof bicycle_4},
    {"bicycle-5.png", bicycle_5, sizeof bicycle_5},
    {"cup-1.png", cup_1, sizeof cup_1},
    {"cup-2.png", cup_2, sizeof cup_2},
    {"cup-3.png", cup_3, sizeof cup_3},
    {"camera-1.png", camera_1, sizeof camera_1},
    {"camera-2.png", camera_2, sizeof camera_2},
    {"lamp-1.png", lamp_1, sizeof lamp_1},
    {"lamp-2.png", lamp_2, sizeof lamp_2},
    {"chair-1.png", chair_1, sizeof chair_1},
    {"plant-1.png", plant_1, sizeof plant_1},
    {"plant-2.png", plant_2, sizeof plant_2},
    {"records-1.png", records_1, sizeof records_1},
    {"turntable-1.png", turntable_1, sizeof turntable_1},
    {"turntable-2.png", turntable_2, sizeof turntable_2},
    {"guitar-1.png", guitar_1, sizeof guitar_1},
    {"guitar-2.png", guitar_2, sizeof guitar_2},
    {"teapot-1.png", teapot_1, sizeof teapot_1},
    {"teapot-2.png", teapot_2, sizeof teapot_2},
    {"scarf-1.png", scarf_1, sizeof scarf_1},
    {"candles-1.png", candles_1, sizeof candles_1},
    {"keyboard-1.png", keyboard_1, sizeof keyboard_1},
    {"clock-1.png", clock_1, sizeof clock_1},
    {"backpack-1.png", backpack_1, sizeof backpack_1},
    {"backpack-2.png", backpack_2, sizeof backpack_2},
    {"umbrella-1.png", umbrella_1, sizeof umbrella_1},
    {"books-1.png", books_1, sizeof books_1},
    {"satchel-1.png", satchel_1, sizeof satchel_1},
    {"satchel-2.png", satchel_2, sizeof satchel_2},
    {"sneakers-1.png", sneakers_1, sizeof sneakers_1},
    {"sneakers-2.png", sneakers_2, sizeof sneakers_2},
    {"radio-1.png", radio_1, sizeof radio_1},
    {"soap-1.png", soap_1, sizeof soap_1},
    {"jar-1.png", jar_1, sizeof jar_1},
    {"jar-2.png", jar_2, sizeof jar_2},
    {"jar-3.png", jar_3, sizeof jar_3},
    {"skateboard-1.png", skateboard_1, sizeof skateboard_1},
    {"kite-1.png", kite_1, sizeof kite_1},
};

const unsigned char *trellis_bundled_listings(size_t *count) {
    *count = sizeof listings;
    return listings;
}

const unsigned char *trellis_bundled_picture(const char *name, size_t *count) {
    for (size_t index = 0; index < sizeof pictures / sizeof pictures[0]; index++) {
        if (strcmp(pictures[index].name, name) != 0) continue;
        *count = pictures[index].count;
        return pictures[index].bytes;
    }
    *count = 0;
    return NULL;
}
