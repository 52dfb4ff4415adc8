import { createRequire } from 'node:module'
import { type WeakReason, weaknessText } from '#domain/accounts/password-weakness.ts'
import { none } from '#domain/result.ts'
import type { PasswordStrength } from '#ports/accounts/password-strength.ts'

type Zxcvbn = typeof import('zxcvbn')
type Matching = typeof import('zxcvbn/lib/matching')

/** From here on of 0 to 4 a password may be used: more than 10^8 guesses. Source: docs/behaviour.md 8.10. */
const leastScore = 3

/**
 * How much of a password is judged at once, in code points: its beginning, and when that is weak its end. Who guesses a part
 * does not know the whole, so one strong part is enough. For 100, where zxcvbn's own advice is to cut, mere digits take 0.1 s.
 */
const partLength = 40

/**
 * In how many ways signs are read as letters. zxcvbn tries each way ('1' as i and as l, '4' and '@' as a, and so on), some
 * hundreds for a text of many signs, and looks for words everywhere in each: 50 such characters took 14 s, on the thread
 * that serves pages. With 16 ways a part takes at most 0.1 s, and common disguises have four.
 */
const maxReadings = 16

/** Judges passwords by zxcvbn, which is loaded when the first one comes: it takes 0.1 s, and a start needs none of it. */
export function zxcvbnPasswordStrength(): PasswordStrength {
  return {
    weakness(password, personalWords) {
      const zxcvbn = zxcvbnOnce()
      const words = personalWords.map(oneUnitEach)
      const characters = oneUnitEach(password)
      const begin = zxcvbn(characters.slice(0, partLength), words)
      if (begin.score >= leastScore) return none
      const end = zxcvbn(characters.slice(partLength).slice(-partLength), words)
      return end.score >= leastScore ? none : weaknessText(reasonOf(begin))
    },
  }
}

/**
 * A text in which every code point is one UTF-16 unit, so that zxcvbn counts characters as everybody else does: to it a picture
 * such as U+1F600 were two. With that, eight characters are always too few: they are at most 10^8 guesses. Source: ASVS 5.0, 6.2.1.
 */
function oneUnitEach(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    String.fromCodePoint(privateUse.first + ((character.codePointAt(0) ?? 0) % privateUse.count)),
  )
}

/** Characters that nobody types. */
const privateUse = { first: 0xe000, count: 6400 }

function reasonOf({ feedback, sequence }: ReturnType<Zxcvbn>): WeakReason {
  const isPersonal = sequence.some(({ dictionary_name }) => dictionary_name === 'user_inputs')
  return reasons[feedback.warning] ?? (isPersonal ? 'personal' : 'other')
}

/** What zxcvbn 4.4.2 warns of, in `lib/feedback.js`. */
const reasons: Readonly<Record<string, WeakReason>> = {
  'This is a top-10 common password': 'common',
  'This is a top-100 common password': 'common',
  'This is a very common password': 'common',
  'This is similar to a commonly used password': 'likeCommon',
  'A word by itself is easy to guess': 'word',
  'Names and surnames by themselves are easy to guess': 'name',
  'Common names and surnames are easy to guess': 'name',
  'Straight rows of keys are easy to guess': 'keys',
  'Short keyboard patterns are easy to guess': 'keys',
  'Repeats like "aaa" are easy to guess': 'repeat',
  'Repeats like "abcabcabc" are only slightly harder to guess than "abc"': 'repeat',
  'Sequences like abc or 6543 are easy to guess': 'sequence',
  'Recent years are easy to guess': 'date',
  'Dates are often easy to guess': 'date',
}

let loaded: Zxcvbn | undefined

function zxcvbnOnce(): Zxcvbn {
  loaded ??= load()
  return loaded
}

function load(): Zxcvbn {
  const require = createRequire(import.meta.url)
  // zxcvbn has no limit for its readings, so the function that lists them is replaced by one that stops.
  const matching: Matching = require('zxcvbn/lib/matching')
  const everyReading = matching.enumerate_l33t_subs
  matching.enumerate_l33t_subs = (table) => everyReading(table).slice(0, maxReadings)
  return require('zxcvbn')
}
