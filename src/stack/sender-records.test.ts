import { expect, test } from 'vitest'
import { senderRecords } from './sender-records.ts'

/** docs/behaviour.md 33.3. */
const domain = 'vita.example'

test('a domain with all records is good', async () => {
  const steps = await records(
    {
      [domain]: ['google-site=1', 'v=spf1 include:_spf.google.com ~all'],
      [`google._domainkey.${domain}`]: ['v=DKIM1; p=abc'],
      [`_dmarc.${domain}`]: ['v=DMARC1; p=none'],
    },
    'smtp.gmail.com',
  )
  expect(steps.map(({ name, state, says }) => `${state} ${name}: ${says}`)).toEqual([
    'good SPF: The server may send for your domain.',
    'good DKIM: Signed with selector “google”.',
    'good DMARC: The domain says what to do with forged mail.',
  ])
})

test('each missing record is a warning with the one to add', async () => {
  const steps = await records({}, 'smtp.gmail.com')
  expect(steps.map(({ name, state, cure }) => [name, state, cure?.copy])).toEqual([
    ['SPF', 'warn', 'v=spf1 include:_spf.google.com ~all'],
    ['DKIM', 'warn', undefined],
    ['DMARC', 'warn', 'v=DMARC1; p=none; rua=mailto:ann@vita.example'],
  ])
  expect(steps[2]?.cure?.words).toContain('_dmarc.vita.example')
})

test('of a provider that is not known, the server is named for SPF, and DKIM is its own', async () => {
  const steps = await records({}, 'mail.harbour.example')
  expect(steps[0]?.cure?.copy).toBe('v=spf1 a:mail.harbour.example ~all')
  for (const [host, own] of [
    ['192.0.2.7', 'ip4:192.0.2.7'],
    ['2001:db8::7', 'ip6:2001:db8::7'],
    ['127.0.0.1', 'a mx'],
  ] as const)
    expect((await records({}, host))[0]?.cure?.copy).toBe(`v=spf1 ${own} ~all`)
  expect(steps[1]).toMatchObject({ name: 'DKIM', state: 'later' })
  expect((await records({ [domain]: ['v=spf1 mx -all'] }, 'mail.harbour.example'))[0]).toMatchObject({ state: 'good' })
})

test('a record for another provider is completed, a redirect is left alone', async () => {
  const [spf] = await records({ [domain]: ['v=spf1 mx -all'] }, 'smtp.fastmail.com')
  expect(spf).toMatchObject({ state: 'warn', says: 'The record does not name your provider.' })
  expect(spf?.cure?.copy).toBe('v=spf1 mx include:spf.messagingengine.com -all')
  const [redirected] = await records({ [domain]: ['v=spf1 redirect=_spf.x.example'] }, 'smtp.fastmail.com')
  expect(redirected).toMatchObject({ state: 'good' })
})

test('a DMARC record of the domain above counts', async () => {
  const steps = await records({ '_dmarc.example': ['v=DMARC1; p=reject'] }, 'mail.harbour.example')
  expect(steps[2]).toMatchObject({ name: 'DMARC', state: 'warn' })
  const above = await records(
    { '_dmarc.vita.example': ['v=DMARC1; p=reject'] },
    'mail.harbour.example',
    'ann@mail.vita.example',
  )
  expect(above[2]).toMatchObject({ name: 'DMARC', state: 'good' })
})

test('a name server that does not answer is one line, and no warning', async () => {
  const silent = { resolveTxt: () => Promise.reject(Object.assign(new Error('x'), { code: 'ESERVFAIL' })) }
  expect(await senderRecords('ann@vita.example', 'smtp.gmail.com', silent)).toMatchObject([
    { name: 'DNS', state: 'later' },
  ])
})

function records(texts: Record<string, string[]>, host: string, from = 'ann@vita.example') {
  const resolveTxt = async (name: string) => {
    const found = texts[name]
    if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENODATA' })
    return found.map((text) => [text.slice(0, 9), text.slice(9)])
  }
  return senderRecords(from, host, { resolveTxt })
}
