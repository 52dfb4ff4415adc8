import { type None, none } from '#resume/result.ts'
import { message } from '#resume/words.ts'

/** The least number of characters of a new password, whatever the policy says; a message below names it. NIST SP 800-63B, 3.1.1.2; ASVS 6.2.1. */
const leastCharacters = 8

/** Minimum length of a personal word, in characters. Shorter words occur in many good passwords. */
const shortestWord = 3

/**
 * Why a new password is guessed easily, as a message for its owner, or none: it is short, it is made of the words of its
 * account and of the site, or it is known from leaks. docs/behaviour.md 8.10.
 */
export function weaknessText(
  password: string,
  words: readonly string[],
  isLeaked: (password: string) => boolean,
): string | None {
  if (lengthOf(password) < leastCharacters)
    return message('A password of fewer than 8 characters is guessed easily. Add another word or two.')
  if (lengthOf(withoutWords(password, words)) < leastCharacters)
    return message(
      'Names and addresses that belong to you or to this site are guessed easily. Add another word or two.',
    )
  if (isLeaked(password))
    return message('This password is known from leaks of other sites, so it is guessed first. Add another word or two.')
  return none
}

/** What is left of a password without these words, in lower case. */
function withoutWords(password: string, words: readonly string[]): string {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
}

/**
 * The words that an attacker who targets this account tries first: those of its names, of the site's host and of the address,
 * without the ending of a host; words with accents also without them. docs/behaviour.md 8.10.
 */
export function personalWords(names: readonly string[], host: string, email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  const words = [...names, local, ...[host, domain].map(withoutEnding)].flatMap((text) =>
    text.split(/[^\p{L}\p{M}\p{N}]+/u),
  )
  const spellings = words.flatMap((word) => [word.normalize('NFC'), withoutMarks(word)])
  return [...new Set(spellings.map((word) => word.toLowerCase()))].filter((word) => lengthOf(word) >= shortestWord)
}

/** A host without its last part: 'example.org' becomes 'example'. */
function withoutEnding(host: string): string {
  return host.replace(/\.[^.]*$/, '')
}

/** Removes accents: 'Zoë' becomes 'Zoe', as people type it. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}

function lengthOf(text: string): number {
  return [...text].length
}
