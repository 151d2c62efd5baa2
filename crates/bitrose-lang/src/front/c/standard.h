#define UINT64_C(x) x##ULL
#define INT64_C(x) x##LL
#define UINTMAX_C(x) x##ULL
#define UINT32_C(x) x##U
#define INT32_C(x) x
#define INT16_C(x) x
#define INT8_C(x) x
#define UINT16_C(x) x
#define UINT8_C(x) x
#define __attribute__(x)
#define __declspec(x)
#define UINT64_MAX 18446744073709551615ULL
#define INT64_MAX 9223372036854775807LL
#define INT64_MIN (-9223372036854775807LL-1)
#define ULLONG_MAX 18446744073709551615ULL
#define ULONG_MAX 18446744073709551615ULL
#define LLONG_MAX 9223372036854775807LL
#define LLONG_MIN (-9223372036854775807LL-1)
#define LONG_MAX 9223372036854775807L
#define LONG_MIN (-9223372036854775807L-1)
#define UINT32_MAX 4294967295U
#define INT32_MAX 2147483647
#define INT32_MIN (-2147483647-1)
#define UINT_MAX 4294967295U
#define INT_MAX 2147483647
#define INT_MIN (-2147483647-1)
#define UINT16_MAX 65535
#define INT16_MAX 32767
#define INT16_MIN (-32768)
#define UINT8_MAX 255
#define INT8_MAX 127
#define INT8_MIN (-128)
#define UCHAR_MAX 255
#define CHAR_BIT 8
#define SIZE_MAX 18446744073709551615UL
#define __GNUC__ 13
#define __x86_64__ 1
#define __BMI2__ 1
#define __STDC__ 1
#define __inline inline
#define __forceinline inline
#define INLINE inline
#define INLINED inline
#define FORCEINLINE inline
#define FORCE_INLINE inline
#define ALWAYS_INLINE inline
#define __restrict
#define restrict
