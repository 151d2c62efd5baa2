// COMMENT
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

// Both boards and what differs, or nothing if they are equal.
inline std::string bitboard_difference(std::uint64_t want, std::uint64_t got) {
    if (want == got) return "";
    auto has = [](std::uint64_t board, int rank, int file) { return (board >> (BIT) & 1) != 0; };
    std::string missing, extra, rows;
    char line[80];
    for (int rank = 0; rank < 8; rank++) {
        for (int file = 0; file < 8; file++) {
            std::string square = {' ', char('a' + file), char('1' + rank)};
            if (has(want & ~got, rank, file)) missing += square;
            if (has(got & ~want, rank, file)) extra += square;
        }
    }
    for (int rank = 7; rank >= 0; rank--) {
        rows += "\n" + std::to_string(rank + 1) + " ";
        for (int file = 0; file < 8; file++) rows += has(want, rank, file) ? " X" : " .";
        rows += "    ";
        for (int file = 0; file < 8; file++) rows += has(got, rank, file) ? " X" : " .";
        rows += "    ";
        for (int file = 0; file < 8; file++) {
            bool wanted = has(want, rank, file), found = has(got, rank, file);
            rows += wanted && found ? " X" : wanted ? " -" : found ? " +" : " .";
        }
    }
    std::snprintf(line, sizeof line, "bitboards differ\n  want 0x%016llX    got 0x%016llX\n",
                  static_cast<unsigned long long>(want), static_cast<unsigned long long>(got));
    return line + ("  missing (-):" + missing) + "\n  extra (+):  " + extra +
           "\n\n   want                got                 difference" + rows +
           "\n   a b c d e f g h     a b c d e f g h     a b c d e f g h\n";
}

// Prints the difference and ends the program. With a test framework: EXPECT_EQ("", bitboard_difference(want, got)).
inline void assert_bitboard_eq(std::uint64_t want, std::uint64_t got) {
    std::string difference = bitboard_difference(want, got);
    if (difference.empty()) return;
    std::fputs(difference.c_str(), stderr);
    std::abort();
}
