import { expect, test } from 'vitest'
import type { Asked, ServerAnswer } from '../health/server-answer.ts'
import { securityText } from './identity-files.ts'
import { fileStep, isLlmsText, isOwnSecurityText, sitesOnline } from './site-check.ts'

test('a site is online at https addresses that are not of this computer', () => {
  const online = ['https://ada.example', 'https://ada.github.io/me']
  expect(sitesOnline(['http://ada.example', 'https://localhost:3000', 'https://127.0.0.1', ...online])).toEqual(online)
})

function answer(text: string, status = 200): Asked<ServerAnswer> {
  return { answer: { address: '', status, text } }
}

test.each([
  [answer('ours'), 'good', 'Others get ada.example/robots.txt as Vita serves it.'],
  [answer('theirs'), 'bad', 'ada.example/robots.txt is not what Vita serves: a proxy or host before it changes it.'],
  [answer('ours', 404), 'bad', 'ada.example/robots.txt answers with status 404.'],
  [{ fault: 'certificate' } as const, 'bad', 'ada.example has a certificate that is not valid.'],
  [{ fault: 'private' } as const, 'later', 'From this machine ada.example is an address of its own network.'],
])('a file that answers %j', (asked, state, says) => {
  const step = fileStep('https://ada.example/robots.txt', asked, (text) => text === 'ours')
  expect(step).toMatchObject({ name: 'robots.txt', state, says })
  expect(step.cure === undefined).toBe(state === 'good')
})

test('security.txt is the site’s own until the day that it names', () => {
  const [origin, now] = ['https://ada.example', new Date('2026-11-30T12:00:00Z')]
  const text = securityText({ origin, contact: `${origin}/contact`, languages: ['en'], now }) ?? ''
  expect(isOwnSecurityText(text, origin, new Date('2027-09-30T23:59:59Z'))).toBe(true)
  expect(isOwnSecurityText(text.replaceAll('\n', '\r\n'), origin, now)).toBe(true)
  expect(isOwnSecurityText(text, origin, new Date('2027-10-01T00:00:00Z'))).toBe(false)
  expect(isOwnSecurityText(text, 'https://www.ada.example', now)).toBe(false)
  expect(isOwnSecurityText(text.replace('Expires', 'Until'), origin, now)).toBe(false)
})

test.each([
  ['# Ada Lovelace\n\n- [Resume](https://ada.example/resume)\n', true],
  ['Ada Lovelace\n\n- [Resume](https://ada.example/resume), her work\n', false],
  ['# Ada Lovelace, who wrote the first program of all times\n', false],
  ['# Ada\n\n[Resume](https://ada.example)\n', false],
])('llms.txt as Lighthouse reads it: %j', (text, isAccepted) => {
  expect(isLlmsText(text)).toBe(isAccepted)
})

test.each(['[', '\n', '#', '[a]('])('256 kB of %j are judged in a moment', (part) => {
  const begunAt = performance.now()
  expect(isLlmsText(part.repeat((256 * 1024) / part.length))).toBe(false)
  expect(performance.now() - begunAt).toBeLessThan(1_000)
})
