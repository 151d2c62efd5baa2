# check: line(square, square) = line, 300 inputs
def sign(x): return (x > 0) - (x < 0)

def line(a, b):
    df, dr = (b & 7) - (a & 7), (b >> 3) - (a >> 3)
    if a == b or not (df == 0 or dr == 0 or abs(df) == abs(dr)):
        return 0
    df, dr = sign(df), sign(dr)
    path = 0
    for turn in (1, -1):
        f, r = a & 7, a >> 3
        while 0 <= f <= 7 and 0 <= r <= 7:
            path |= 1 << (r * 8 + f)
            f, r = f + turn * df, r + turn * dr
    return path
