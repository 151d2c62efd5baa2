// COMMENT
using System;
using System.Text;

public static class BitboardAssert
{
    private static bool Has(ulong board, int rank, int file) => (board >> (BIT) & 1) != 0;

    /// <summary>Both boards and what differs, or an empty text if they are equal.</summary>
    public static string Difference(ulong want, ulong got)
    {
        if (want == got) return "";
        StringBuilder missing = new(), extra = new(), rows = new();
        for (int rank = 0; rank < 8; rank++)
        {
            for (int file = 0; file < 8; file++)
            {
                string square = $" {(char)('a' + file)}{rank + 1}";
                if (Has(want & ~got, rank, file)) missing.Append(square);
                if (Has(got & ~want, rank, file)) extra.Append(square);
            }
        }
        for (int rank = 7; rank >= 0; rank--)
        {
            rows.Append('\n').Append(rank + 1).Append(' ');
            for (int file = 0; file < 8; file++) rows.Append(Has(want, rank, file) ? " X" : " .");
            rows.Append("    ");
            for (int file = 0; file < 8; file++) rows.Append(Has(got, rank, file) ? " X" : " .");
            rows.Append("    ");
            for (int file = 0; file < 8; file++)
            {
                bool wanted = Has(want, rank, file), found = Has(got, rank, file);
                rows.Append(wanted && found ? " X" : wanted ? " -" : found ? " +" : " .");
            }
        }
        return $"bitboards differ\n  want 0x{want:X16}    got 0x{got:X16}\n"
            + $"  missing (-):{missing}\n  extra (+):  {extra}"
            + $"\n\n   want                got                 difference{rows}"
            + "\n   a b c d e f g h     a b c d e f g h     a b c d e f g h\n";
    }

    /// <summary>Throws an exception that draws the difference.</summary>
    public static void AreEqual(ulong want, ulong got)
    {
        if (want != got) throw new Exception(Difference(want, got));
    }
}
