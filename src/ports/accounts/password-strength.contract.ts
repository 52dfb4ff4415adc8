import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import type { PasswordStrength } from './password-strength.ts'

/** What everything that judges passwords promises. */
export function passwordStrengthContract(open: () => PasswordStrength): void {
  const aSentence = /^[A-Z][^\n]+\. Add another word or two\.$/

  for (const password of ['password', 'password1', 'Password1', '123456', 'letmein', 'aaaaaaaaaaaa'])
    test(`'${password}' is weak, and a sentence says why`, () => {
      expect(open().weakness(password, [])).toMatch(aSentence)
    })

  for (const password of ['correct horse battery staple', 'mango tripod velvet orbit', 'llama-copper-violin-dusk'])
    test(`four words that have nothing to do with each other are not weak: '${password}'`, () => {
      expect(open().weakness(password, ['', 'ada', 'quill', 'resume.example.org'])).toBe(none)
    })

  test('what is made of a personal word, whatever its case, is weak, and the sentence says that it is personal', () => {
    const strength = open()
    const personal = expect.stringMatching(/^Names and addresses that belong to you or to this site /)
    expect(strength.weakness('ThistleQuist77', [])).toBe(none)
    expect(strength.weakness('ThistleQuist77', ['thistlequist'])).toEqual(personal)
    expect(strength.weakness('thistlequist77', ['ThistleQuist'])).toEqual(personal)
  })

  test('words of one judgement do not count in the next', () => {
    const strength = open()
    expect(strength.weakness('ThistleQuist77', ['thistlequist'])).not.toBe(none)
    expect(strength.weakness('ThistleQuist77', [])).toBe(none)
  })

  test('no sentence repeats the password or a personal word', () => {
    const sentence = open().weakness('ThistleQuist77', ['thistlequist']) ?? ''
    expect(sentence.toLowerCase()).not.toContain('thistle')
  })
}
