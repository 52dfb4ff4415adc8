import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import type { PasswordStrength } from './password-strength.ts'

/** The contract of each password strength check. */
export function passwordStrengthContract(open: () => PasswordStrength): void {
  const aMessage = /^[A-Z][^\n]+\. Add another word or two\.$/

  for (const password of ['password', 'password1', 'Password1', '123456', 'letmein', 'aaaaaaaaaaaa'])
    test(`'${password}' is weak, and a message says why`, () => {
      expect(open().weakness(password, [])).toMatch(aMessage)
    })

  for (const password of ['correct horse battery staple', 'mango tripod velvet orbit', 'llama-copper-violin-dusk'])
    test(`four unrelated words are not weak: '${password}'`, () => {
      expect(open().weakness(password, ['', 'ada', 'quill', 'resume.example.org'])).toBe(none)
    })

  test('a password from a personal word in any case is weak, and the message says that it is personal', () => {
    const strength = open()
    const personal = expect.stringMatching(/^Names and addresses that belong to you or to this site /)
    expect(strength.weakness('ThistleQuist77', [])).toBe(none)
    expect(strength.weakness('ThistleQuist77', ['thistlequist'])).toEqual(personal)
    expect(strength.weakness('thistlequist77', ['ThistleQuist'])).toEqual(personal)
  })

  test('the personal words of one check do not affect the next', () => {
    const strength = open()
    expect(strength.weakness('ThistleQuist77', ['thistlequist'])).not.toBe(none)
    expect(strength.weakness('ThistleQuist77', [])).toBe(none)
  })

  test('the message repeats neither the password nor a personal word', () => {
    const message = open().weakness('ThistleQuist77', ['thistlequist']) ?? ''
    expect(message.toLowerCase()).not.toContain('thistle')
  })
}
