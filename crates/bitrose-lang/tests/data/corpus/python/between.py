# check: between(square, square) = between, 200 inputs
BETWEEN = [[0] * 64 for _ in range(64)]

def init():
    for s in range(64):
        for dr, df in ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)):
            path = 0
            r, f = s // 8 + dr, s % 8 + df
            while 0 <= r < 8 and 0 <= f < 8:
                BETWEEN[s][8 * r + f] = path
                path |= 1 << 8 * r + f
                r += dr
                f += df

init()

def between(a, b): return BETWEEN[a][b]
