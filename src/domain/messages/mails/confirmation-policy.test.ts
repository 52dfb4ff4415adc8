import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { confirmationQuotas, mayBeConfirmed, submissionLimits } from './confirmation-policy.ts'

const naming = (kind: string, text: string) => `${kind}(${text})`

test('the owner’s, the site’s and role addresses get no confirmation', () => {
  const own = ['owner@example.org', none, 'no-reply@resume.example']
  expect(mayBeConfirmed('ada@example.com', own)).toBe(true)
  for (const address of [
    'OWNER+x@example.org',
    'no-reply@resume.example',
    'postmaster@example.com',
    'mailer-daemon@a.example',
  ])
    expect(mayBeConfirmed(address, own)).toBe(false)
})

test('all spellings of a mailbox share its counts', () => {
  const keys = (email: string) => confirmationQuotas(email, naming).map(({ key }) => key)
  expect(keys('A.da+1@gmail.com')).toEqual(keys('ada@googlemail.com').map((key) => key.replace('googlemail', 'gmail')))
  expect(keys('ada@example.com')).not.toEqual(keys('eve@example.com'))
})

test.each([
  ['ada.lovelace@proton.me', 'ada-lovelace@protonmail.com', 'ada_love.lace+1@pm.me', 'adalovelace@protonmail.ch'],
  ['ada@icloud.com', 'ada@me.com', 'ADA+x@mac.com'],
  ['ada-shop@yahoo.com', 'ada-news@yahoo.com'],
  ['ada.l@yandex.ru', 'ada-l@ya.ru', 'ada.l+x@yandex.com'],
  ['ada@fastmail.com', 'shop@ada.fastmail.com', 'a.b@ada.fastmail.com'],
])('%s shares its counts with its other addresses', (first, ...others) => {
  const counted = (email: string) => confirmationQuotas(email, naming).filter(({ key }) => key.includes('mailbox('))
  for (const other of others) expect(counted(other), other).toEqual(counted(first))
})

test('the quotas are 2 a day and 5 in 30 days per mailbox, 30 a day per domain, 60 an hour and 200 a day in all', () => {
  const quotas = confirmationQuotas('ada@example.com', naming).map(({ max, windowMs }) => [max, windowMs / 3_600_000])
  expect(quotas).toEqual([
    [2, 24],
    [5, 720],
    [30, 24],
    [60, 1],
    [200, 24],
  ])
})

test('a message with the weaker proof has the usual limits and stricter ones', () => {
  const usual = submissionLimits('c', false)
  const harder = submissionLimits('c', true)
  expect(usual.map(({ max }) => max)).toEqual([3, 10, 300])
  expect(harder.slice(0, 3)).toEqual(usual)
  expect(harder.slice(3).map(({ max }) => max)).toEqual([1, 3, 20])
})
