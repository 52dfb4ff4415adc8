import { expect, test } from 'vitest'
import { quotedAnswer } from './quoted-answer.ts'

const secret = 'hüt & "te\\r" +7<?'
const user = 'ada@vita.example'
const bytes = (text: string) => Buffer.from(text)

/** What machines make of what they get. Each is quoted without the secret. */
const echoes: Record<string, string> = {
  'as it is': secret,
  base64: bytes(secret).toString('base64'),
  'base64 without its end': bytes(secret).toString('base64').replaceAll('=', ''),
  base64url: bytes(secret).toString('base64url'),
  'the user of AUTH LOGIN': bytes(user).toString('base64'),
  'AUTH PLAIN': bytes(`\0${user}\0${secret}`).toString('base64'),
  'AUTH PLAIN with an identity': bytes(`${user}\0${user}\0${secret}`).toString('base64'),
  'AUTH PLAIN, cut': bytes(`\0${user}\0${secret}`).toString('base64').slice(0, 36),
  'Basic of HTTP': `Basic ${bytes(`x-access-token:${secret}`).toString('base64')}`,
  'at the second byte': bytes(`a${secret}b`).toString('base64'),
  'at the third byte': bytes(`ab${secret}bc`).toString('base64'),
  'after a dash': `5.7.8-${bytes(secret).toString('base64')}`,
  hexadecimal: bytes(secret).toString('hex'),
  'hexadecimal in capitals': bytes(`x${secret}`).toString('hex').toUpperCase(),
  'in an address': encodeURIComponent(secret),
  'in an address, small': encodeURIComponent(secret).toLowerCase(),
  'in a form': new URLSearchParams({ secret }).toString(),
  'all of it in percents': [...bytes(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
  JSON: JSON.stringify({ secret }),
  HTML: 'h\u00fct &amp; &quot;te\\r&quot; +7&lt;?',
}

test.each(Object.entries(echoes))(
  'a secret that is repeated %s is not quoted, and the words around it are',
  (_, echo) => {
    const told = quotedAnswer(`535 Refused: ${echo} and more`, { secrets: [secret], names: [user] })
    expect(told).toMatch(/^535 Refused: .*\u2026.* and more$/)
    for (const part of [secret, secret.slice(0, 6), secret.slice(-6), ...runsOf(echo)]) expect(told).not.toContain(part)
  },
)

test('words that hold no secret stay, a user as it is too', () => {
  const words = 'Denied to ada@vita.example: authentication-failed 4f2c9a1b77 %2Fpath YXV0aGVudGljYXRpb24='
  expect(quotedAnswer(words, { secrets: [secret, ''], names: [user] })).toBe(words)
})

test('a secret of three bytes is found in base64 among others, and one of a single character as it is', () => {
  expect(quotedAnswer(bytes('\0a\0pw1').toString('base64'), { secrets: ['pw1'] })).toBe('…')
  expect(quotedAnswer('token q', { secrets: ['q'] })).toBe('token …')
})

test('one line of 200 characters, or as many as are asked for; a secret that is cut off at the end is not begun', () => {
  expect(quotedAnswer(' a\r\nb\u202e ', { secrets: [] })).toBe('a b')
  expect(quotedAnswer('x'.repeat(300), { secrets: [] })).toHaveLength(200)
  expect(quotedAnswer('x'.repeat(300), { secrets: [] }, 250)).toHaveLength(250)
  const long = 'canary'.repeat(20)
  const told = quotedAnswer(long.repeat(1_000), { secrets: [long] })
  expect(told).not.toContain('canary')
})

test('a megabyte is quoted in some milliseconds', () => {
  const begunAt = performance.now()
  quotedAnswer('ab%41='.repeat(200_000), { secrets: [secret, 'x'.repeat(1_000)], names: [user] })
  expect(performance.now() - begunAt).toBeLessThan(500)
})

/** The long runs of an echo, each of which could be decoded. */
function runsOf(echo: string): string[] {
  return echo.match(/[\w+/%-]{9,}/g) ?? []
}
