import { createRequire } from 'node:module'
import { type WeakReason, weaknessText } from '#domain/accounts/password-weakness.ts'
import { none } from '#domain/result.ts'
import type { PasswordStrength } from '#ports/accounts/password-strength.ts'

type Zxcvbn = typeof import('zxcvbn')
type Matching = typeof import('zxcvbn/lib/matching')

/** The lowest accepted score of 0 to 4: more than 10^8 guesses. docs/behaviour.md 8.10. */
const leastScore = 3

/**
 * How much of a password is rated at once, in code points: its beginning, and if that is weak, its end. An attacker who guesses
 * a part does not know the whole, so one strong part is enough. With 100, where zxcvbn advises to cut, plain digits take 0.1 s.
 */
const partLength = 40

/**
 * In how many ways symbols are read as letters. zxcvbn tries each way ('1' as i and as l, '4' and '@' as a, and so on), some
 * hundreds for a text of many symbols, and looks for words everywhere in each: 50 such characters took 14 s, on the thread that
 * serves pages. With 16 ways a part takes at most 0.1 s; common substitutions have four.
 */
const maxReadings = 16

/** Rates passwords with zxcvbn, which is loaded with the first password: loading takes 0.1 s, and a start does not need it. */
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
 * A text in which every code point is one UTF-16 unit, so that zxcvbn counts characters as the policy does; it counts an emoji
 * such as U+1F600 as two. Eight characters are then always too few: at most 10^8 guesses (ASVS 5.0, 6.2.1).
 */
function oneUnitEach(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    String.fromCodePoint(privateUse.first + ((character.codePointAt(0) ?? 0) % privateUse.count)),
  )
}

/** Private-use characters, which passwords practically never hold. */
const privateUse = { first: 0xe000, count: 6400 }

function reasonOf({ feedback, sequence }: ReturnType<Zxcvbn>): WeakReason {
  const isPersonal = sequence.some(({ dictionary_name }) => dictionary_name === 'user_inputs')
  return reasons[feedback.warning] ?? (isPersonal ? 'personal' : 'other')
}

/** The warnings of zxcvbn 4.4.2, in `lib/feedback.js`. */
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
  // zxcvbn has no limit for its readings, so the function that lists them is replaced by one that cuts the list.
  const matching: Matching = require('zxcvbn/lib/matching')
  const everyReading = matching.enumerate_l33t_subs
  matching.enumerate_l33t_subs = (table) => everyReading(table).slice(0, maxReadings)
  return require('zxcvbn')
}
