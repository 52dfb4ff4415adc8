/**
 * The text with each SARA AM of Thai and Lao as its two signs: a ring, which stands below the tone marks that are written before it, and a
 * vowel after them.
 */
export function withSaraAmParted(text: string): string {
  return text
    .replaceAll(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')
    .replaceAll(/([\u0ec8-\u0ecb]*)\u0eb3/g, '\u0ecd$1\u0eb2')
}
