import { type None, none } from '../result.ts'

/**
 * Signs that say no more than that something begins, ends or leads on, by Unicode's blocks and categories, each kind with the plain
 * sign that stands for it. The first kind that has a sign counts.
 */
const kinds: readonly (readonly [plain: string, signs: RegExp])[] = [
  [
    '←',
    /[\u219a\u219c\u219e\u21a2\u21a4\u21a9\u21ab\u21b0\u21b2\u21bc-\u21bd\u21c7\u21cd\u21d0\u21da\u21dc\u21e0\u21e4\u21e6]/,
  ],
  [
    '←',
    /[\u23ea\u23ee\u23f4\u25c0-\u25c5\u261a\u261c\u276c\u276e\u2770\u27f5\u27f8\u27fb\u27fd\u2b05\u2b60\u{1f448}]/u,
  ],
  ['↔', /[\u21ad-\u21ae\u21c4\u21c6\u21cb-\u21cc\u21ce\u21d4\u21f9\u21fc\u21ff\u27f7\u27fa\u2b04\u2b0c\u2b64]/],
  [
    '↑',
    /[\u219f\u21a5\u21c8\u21d1\u21de\u21e1\u21e7\u23eb\u23f6\u25b2-\u25b5\u261d\u27f0\u2b06\u2b61\u{1f446}\u{1f53a}\u{1f53c}]/u,
  ],
  [
    '↓',
    /[\u21a1\u21a7\u21ca\u21d3\u21df\u21e3\u21e9\u23ec\u23f7\u25bc-\u25bf\u261f\u27f1\u2b07\u2b63\u{1f447}\u{1f53b}\u{1f53d}]/u,
  ],
  [
    '→',
    /[\u2190-\u21ff\u23e9\u23ed\u23f5\u25b6-\u25bb\u261b\u261e\u276d\u276f\u2771\u2794\u2798-\u27af\u27b1-\u27be\u27f0-\u27ff]/,
  ],
  ['→', /[\u2900-\u297f\u2b00-\u2b11\u2b30-\u2b4f\u2b5a-\u2bb8\u{1f449}\u{1f800}-\u{1f8ff}]/u],
  ['×', /[\u2612-\u2613\u2715-\u2718\u274c\u274e\u2a2f\u{1f5f4}-\u{1f5f7}\u{1f7a8}-\u{1f7ae}]/u],
  ['+', /[\u2719-\u271c\u2795\u{1f7a1}-\u{1f7a7}]/u],
  ['*', /[\u204e\u2051\u2217\u22c6\u2605-\u2606\u2721-\u274b\u2b50-\u2b52\u{1f31f}\u{1f7af}-\u{1f7d4}]/u],
  ['|', /[\u2223\u2225\u23d0\u2502-\u2503\u2506-\u2507\u250a-\u250b\u254e-\u254f\u2551\u2588-\u258f\u2758-\u275a]/],
  ['–', /\p{Pd}|[\u2043\u2500-\u257f\u2580-\u259f\u2796\u{1fa77}]/u],
  ['“', /\p{Pi}|[\u275b\u275d]/u],
  ['”', /\p{Pf}|[\u275c\u275e]/u],
  ['(', /\p{Ps}/u],
  [')', /\p{Pe}/u],
  [
    '•',
    /[\u2022-\u2023\u203b\u2042\u204c-\u204d\u2055-\u205e\u2218-\u2219\u22c4-\u22c5\u25a0-\u25ff\u2981\u29bf\u29eb\u30fb]/,
  ],
  [
    '•',
    /[\u2610-\u2611\u26aa-\u26ab\u2705\u2713-\u2714\u2b1b-\u2b1c\u2b55\u{1f518}\u{1f532}-\u{1f539}\u{1f5f8}-\u{1f5f9}]/u,
  ],
  ['•', /(?!\p{Extended_Pictographic})[\u2600-\u27bf\u2b00-\u2bff\u{1f650}-\u{1f67f}]|[\u{1f780}-\u{1f7ff}]/u],
]

/** Filled signs and hollow ones after them: three stars of five. */
const rating =
  /(?:[\u2605\u25cf\u25a0\u25c6\u25b0\u26ab\u2b1b\u2b24]\ufe0f?)+(?:[\u2606\u25cb\u25a1\u25c7\u25b1\u26aa\u2b1c\u25ef]\ufe0f?)+/gu
const hollow = /[\u2606\u25cb\u25a1\u25c7\u25b1\u26aa\u2b1c\u25ef]\ufe0f?/gu

/**
 * What stands for a grapheme that no face has: the letters and numbers that a decorated one is made of, or the plain sign of its
 * kind. None for what has a meaning of its own, and for pictures. docs/behaviour.md 32.2.
 */
export function plainSign(grapheme: string): string | None {
  const sign = grapheme.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const number = enclosedNumber(sign)
  if (number !== none) return `(${number})`
  const composed = decoratedLetter(sign) ?? sign.normalize('NFKC')
  if (composed !== sign) return composed
  if ([...sign].length !== 1) return none
  return kinds.find(([, signs]) => signs.test(sign))?.[0] ?? none
}

/** Whether a grapheme only marks where an item begins, as the bullet before the item does. */
export function isItemMark(grapheme: string): boolean {
  return '•–→*'.includes(plainSign(grapheme) ?? '?')
}

/** A text whose ratings still say how many of how many where no face has the hollow signs, which would look as the filled ones. */
export function withRatings(text: string, hasFont: (sign: string) => boolean): string {
  return text.replace(rating, (whole) => whole.replace(hollow, (sign) => (hasFont(sign) ? sign : '·')))
}

/**
 * The text with each SARA AM of Thai and Lao as its two signs: a ring, which stands below the tone marks that are written before it, and a
 * vowel after them.
 */
export function withSaraAmParted(text: string): string {
  return text
    .replaceAll(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')
    .replaceAll(/([\u0ec8-\u0ecb]*)\u0eb3/g, '\u0ecd$1\u0eb2')
}

/** A number in a circle. Unicode decomposes the usual ones only. */
function enclosedNumber(sign: string): string | None {
  const code = sign.codePointAt(0) ?? 0
  if (/^[\u2460-\u2473\u3251-\u325f\u32b1-\u32bf]$/.test(sign)) return sign.normalize('NFKC')
  if (/^[\u2776-\u2793]$/.test(sign)) return String(((code - 0x2776) % 10) + 1)
  if (/^[\u24f5-\u24fe]$/.test(sign)) return String(code - 0x24f4)
  if (/^[\u24eb-\u24f4]$/.test(sign)) return String(code - 0x24e0)
  return /^[\u24ea\u24ff\u{1f10b}\u{1f10c}]$/u.test(sign) ? '0' : none
}

/** A capital letter in a dark circle or square. */
function decoratedLetter(sign: string): string | None {
  const code = sign.codePointAt(0) ?? 0
  return /^[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]$/u.test(sign)
    ? String.fromCharCode(65 + ((code - 0x1f150) % 32))
    : none
}
