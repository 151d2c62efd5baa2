# COMMENT


def bitboard_difference(want: int, got: int) -> str:
    """Both boards and what differs, or an empty text if they are equal."""
    for name, number in ("want", want), ("got", got):
        if not -1 << 64 <= number < 1 << 64:
            return f"{name} has more than 64 bits: {number:#x} (is & 0xFFFFFFFFFFFFFFFF missing after a shift?)\n"
    want, got = want & (1 << 64) - 1, got & (1 << 64) - 1
    if want == got:
        return ""

    def has(board, rank, file):
        return board >> (BIT) & 1

    def squares(board):
        return "".join(f" {'abcdefgh'[file]}{rank + 1}" for rank in range(8) for file in range(8) if has(board, rank, file))

    def row(rank, sign):
        return "".join(" " + sign(has(want, rank, file), has(got, rank, file)) for file in range(8))

    signs = (
        lambda wanted, found: ".X"[wanted],
        lambda wanted, found: ".X"[found],
        lambda wanted, found: ".+-X"[2 * wanted + found],
    )
    rows = "".join(f"\n{rank + 1} " + "    ".join(row(rank, sign) for sign in signs) for rank in reversed(range(8)))
    return (
        f"bitboards differ\n  want 0x{want:016X}    got 0x{got:016X}\n"
        f"  missing (-):{squares(want & ~got)}\n  extra (+):  {squares(got & ~want)}\n\n"
        f"   want                got                 difference{rows}\n"
        "   a b c d e f g h     a b c d e f g h     a b c d e f g h\n"
    )


def assert_bitboard_eq(want: int, got: int) -> None:
    """Raises an AssertionError that draws the difference."""
    if difference := bitboard_difference(want, got):
        raise AssertionError(difference)
