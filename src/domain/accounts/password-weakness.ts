/** Why a password is easy to guess, as a message for its owner. */
const messages = {
  common: 'This is one of the most common passwords.',
  likeCommon: 'This is much like a common password.',
  word: 'One word is guessed easily.',
  name: 'Names are guessed easily.',
  personal: 'Names and addresses that belong to you or to this site are guessed easily.',
  keys: 'Rows and patterns of keys are guessed easily.',
  repeat: 'Repeats are guessed easily.',
  sequence: 'Sequences such as abc or 6543 are guessed easily.',
  leaked: 'This password is known from leaks of other sites, so it is guessed first.',
  date: 'Dates and years are guessed easily.',
  other: 'This password can be guessed easily.',
} as const

export type WeakReason = keyof typeof messages

/** The reason, followed by advice that helps against each of them. docs/behaviour.md 8.10. */
export function weaknessText(reason: WeakReason): string {
  return `${messages[reason]} Add another word or two.`
}

/** Minimum length of a personal word, in characters. Shorter words occur in many good passwords. */
const shortestWord = 3

/**
 * The words that an attacker who targets this account tries first: names, the site's host and the address. Each appears
 * whole, in parts, and with its parts joined as people join them; words with accents also without them. The likeliest come
 * first, each once. docs/behaviour.md 8.10.
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

/** Removes accents: 'Zoë' becomes 'Zoe', as people type it. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}
