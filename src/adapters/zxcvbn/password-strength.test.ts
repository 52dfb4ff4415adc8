import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { personalWords } from '#domain/accounts/password-weakness.ts'
import { none } from '#domain/result.ts'
import { passwordStrengthContract } from '#ports/accounts/password-strength.contract.ts'
import { zxcvbnPasswordStrength } from './password-strength.ts'

passwordStrengthContract(zxcvbnPasswordStrength)

const { weakness } = zxcvbnPasswordStrength()
const words = personalWords(['Ada Quill'], 'resume.example.org', 'ada.quill+site@mail.test')

for (const [password, reason] of [
  ['password', 'This is one of the most common passwords.'],
  ['password1', 'This is one of the most common passwords.'],
  ['qwerty123', 'This is one of the most common passwords.'],
  ['Passw0rd!', 'This is much like a common password.'],
  ['p@ssw0rd!2024', 'This is much like a common password.'],
  ['sociological', 'One word is guessed easily.'],
  ['Smith', 'Names are guessed easily.'],
  ['adaquill1815', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['QuillAda!1', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['4d4qu1ll', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['resume.example.org', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['resumeexample1', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['resume.example', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['ada.quill+site', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['mail.test', 'Names and addresses that belong to you or to this site are guessed easily.'],
  ['asdfghjkl;', 'Rows and patterns of keys are guessed easily.'],
  ['abcabcabcabc', 'Repeats are guessed easily.'],
  ['cdefghijk', 'Sequences such as abc or 6543 are guessed easily.'],
  ['10.12.1815', 'Dates and years are guessed easily.'],
  ['xK9#mQ2v', 'This password can be guessed easily.'],
  ['\u65e5\u672c\u8a9e', 'This password can be guessed easily.'],
  ['', 'This password can be guessed easily.'],
] as const)
  test(`'${password}' is weak: ${reason}`, () => {
    expect(weakness(password, words)).toBe(`${reason} Add another word or two.`)
  })

for (const password of [
  'mango tripod velvet orbit',
  'Quill and three more words',
  'xK9#mQ2vT',
  '\u043f\u0430\u0440\u043e\u043b\u044c \u0434\u043b\u044f',
])
  test(`'${password}' is not weak`, () => {
    expect(weakness(password, words)).toBe(none)
  })

test('a password of personal words is not weak for anyone else', () => {
  for (const password of ['adaquill1815', 'resumeexample1', 'ada.quill+site'])
    expect(weakness(password, []), password).toBe(none)
})

test('eight characters are always too few, and nine can be enough', () => {
  const signs = [
    'xK9#mQ2v',
    '\u65e5\u672c\u8a9e\u306e\u96e8\u3068\u98a8\u3068',
    'aB1!aB1!',
    '4sT-9_zQ',
    'Zo\u00eb&!7kx',
  ]
  const pictures = '\u{1f600}\u{1f9ed}\u{1f984}\u{1f30b}\u{1f3bb}\u{1f6f6}\u{1f9ca}\u{1f427}'
  for (const password of [...signs, pictures]) {
    expect([...password].length, password).toBe(8)
    expect(weakness(password, []), password).toMatch(/guessed easily/)
  }
  for (const password of ['xK9#mQ2vT', `${pictures}\u{1f335}`]) expect(weakness(password, []), password).toBe(none)
})

test('none of a thousand random passwords of eight characters from any script is strong', { tags: 'extended' }, () => {
  const character = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const eight = fc.array(character, { minLength: 8, maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(eight, (password) => weakness(password, []) !== none),
    { seed: 7, numRuns: 1000 },
  )
})

test('names of object properties are ordinary words', () => {
  expect(weakness('constructor', [])).toMatch(/guessed easily/)
  expect(weakness('mango tripod velvet orbit', ['__proto__', 'constructor'])).toBe(none)
})

test('a long password is strong when its beginning or its end is strong', () => {
  const [weak, strong] = ['a'.repeat(80), 'mango tripod velvet orbit']
  expect(weakness(weak, [])).toMatch(/^Repeats /)
  expect(weakness(strong + weak, [])).toBe(none)
  expect(weakness(weak + strong, [])).toBe(none)
})

test('the longest password of the worst symbols is rated within 1 s of CPU time', () => {
  weakness('loads it', [])
  for (const signs of [
    '@4({[<3691!|7$5+2%x',
    '41@l!ll74(74@1<@||!7|!71@|l@|@l(l74<',
    '!"#$%&()*+,-./0123456789:;<=>?@[]',
    '1/1/11',
  ])
    expect(cpuMs(() => weakness(signs.repeat(64).slice(0, 128), words))).toBeLessThan(1000)
})

test('zxcvbn is loaded with the first password, not before', () => {
  const program = `
    const { zxcvbnPasswordStrength } = await import(${JSON.stringify(import.meta.resolve('./password-strength.ts'))})
    const { createRequire } = await import('node:module')
    const { cache } = createRequire(${JSON.stringify(import.meta.url)})
    const count = () => Object.keys(cache).filter((path) => path.includes('zxcvbn')).length
    const strength = zxcvbnPasswordStrength()
    const before = count()
    strength.weakness('x', [])
    console.log(before, count() > 0)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect([stdout, stderr]).toEqual(['0 true\n', ''])
})

/** CPU time in ms; other programs on the machine do not count. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
