/**
 * A text as it looks to a reader: each character in its plain form (Unicode NFKC), without invisible characters, with one
 * space for any white space, and with a plain '.' or '@' for each notation of them. For each UTF-16 unit of `text`, `starts`
 * and `ends` contain where its origin begins and ends in the original.
 */
export type SeenText = { text: string; starts: number[]; ends: number[] }

export function seenText(original: string): SeenText {
  const units: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of original) {
    for (const unit of plainForm(character).split('')) {
      if (unit === ' ' && units.at(-1) === ' ') continue
      units.push(unit)
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return replaced(replaced({ text: units.join(''), starts, ends }, bracketedDot, '.'), bracketedAt, '@')
}

/** Full stops of other scripts, and middle dots. */
const oddDot = /^[\u3002\u00b7\u2022\u2219\u22c5\u30fb\u06d4\ua4f8]$/

/** Includes U+2800, which is drawn blank although Unicode does not say so, and control characters that are no white space. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]$/u

const bracketedDot = / ?[[({<] ?(?:\.|dot|punkt|point) ?[\])}>] ?/gi
const bracketedAt = / ?[[({<] ?(?:@|at) ?[\])}>] ?/gi

function plainForm(character: string): string {
  if (/^\s$/.test(character)) return ' '
  if (invisible.test(character)) return ''
  return character
    .normalize('NFKC')
    .replaceAll(/\s/g, ' ')
    .replace(oddDot, '.')
    .replaceAll(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, letterInSign)
}

/** The letter of a symbol without a plain form in Unicode: in a dark circle, in a dark square, or of a flag. */
function letterInSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150
  return String.fromCodePoint(0x61 + code - first)
}

/** Replaces each match by one character, whose origin is that of the whole match. */
function replaced({ text, starts, ends }: SeenText, pattern: RegExp, character: string): SeenText {
  const matches = [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ index, end: index + match.length }))
  /** The remaining values of `all`: for each match, only the value at the place that `chosen` names. */
  const remainingOf = (all: readonly number[], chosen: 'index' | 'last') => {
    let done = 0
    const remaining = matches.flatMap(({ index, end }) => {
      const before = all.slice(done, index)
      done = end
      return [...before, all[chosen === 'index' ? index : end - 1] ?? 0]
    })
    return [...remaining, ...all.slice(done)]
  }
  return {
    text: text.replaceAll(pattern, character),
    starts: remainingOf(starts, 'index'),
    ends: remainingOf(ends, 'last'),
  }
}
