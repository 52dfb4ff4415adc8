/** Why somebody would guess a password soon, as a sentence for who chose it. */
const sentences = {
  common: 'This is one of the most common passwords.',
  likeCommon: 'This is much like a common password.',
  word: 'One word is guessed easily.',
  name: 'Names are guessed easily.',
  personal: 'Names and addresses that belong to you or to this site are guessed easily.',
  keys: 'Rows and patterns of keys are guessed easily.',
  repeat: 'Repeats are guessed easily.',
  sequence: 'Sequences such as abc or 6543 are guessed easily.',
  date: 'Dates and years are guessed easily.',
  other: 'This password can be guessed easily.',
} as const

export type WeakReason = keyof typeof sentences

/** The reason, and what helps against every one of them. Source: docs/behaviour.md 8.10. */
export function weaknessText(reason: WeakReason): string {
  return `${sentences[reason]} Add another word or two.`
}

/** Shorter words are in many good passwords. Lengths are in characters. */
const shortestWord = 3

/**
 * What somebody who wants this one account would try first: names, the site's host and the address, each whole, in parts,
 * and with its parts put together as people do; words with accents without them, too. The likeliest come first, each once. Source: docs/behaviour.md 8.10.
 */
export function personalWords(names: readonly string[], host: string, email: string): string[] {
  const [local = ''] = email.split('@')
  const words = [...names, local, host, email].flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '')
    const pairs = parts.slice(1).flatMap((part, at) => pairsOf(parts[at] ?? '', part))
    return [...parts, ...pairs, parts.join(''), text.trim()]
  })
  const spellings = words.flatMap((word) => [word.normalize('NFC'), withoutMarks(word)])
  return [...new Set(spellings.map((word) => word.toLowerCase()))].filter((word) => [...word].length >= shortestWord)
}

function pairsOf(first: string, second: string): string[] {
  return [`${first}${second}`, `${second}${first}`, ...['.', '_', '-'].map((mark) => `${first}${mark}${second}`)]
}

/** 'Zoë' is 'Zoe' on many keyboards. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}
