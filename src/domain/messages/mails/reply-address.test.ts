import { expect, test } from 'vitest'
import { quoteLimit, replyAddress } from './reply-address.ts'

const sent = { name: 'Ada', email: 'ada@example.org', message: 'Hello\nyou' }

test('a reply has a subject with the day, and the message quoted', () => {
  expect(partsOf(replyAddress(sent, 'November 22'))).toEqual({
    to: 'ada@example.org',
    subject: 'Re: your message of November 22',
    body: '\r\n\r\nAda wrote:\r\n> Hello\r\n> you\r\n',
  })
})

test('1,500 characters of the message are quoted, and no more', () => {
  const quoted = (length: number) =>
    partsOf(replyAddress({ ...sent, message: 'x'.repeat(length) }, 'May 1')).body?.match(/x/g)?.length
  expect([quoted(quoteLimit), quoted(quoteLimit + 1)]).toEqual([quoteLimit, quoteLimit])
})

test('nothing typed adds a recipient or a field', () => {
  const email = "a&bcc=b?cc=c'd@example.org"
  const address = replyAddress({ name: '&bcc=x', email, message: '&cc=y\u0000#' }, 'May 1') ?? ''
  expect(partsOf(address)).toMatchObject({ to: email, subject: 'Re: your message of May 1' })
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
})

test('without an address of the sender there is no reply, and an empty message is not quoted', () => {
  expect(replyAddress({ ...sent, email: 'ada@example.org, b@example.org' }, 'May 1')).toBeNull()
  expect(replyAddress({ ...sent, email: '' }, 'May 1')).toBeNull()
  expect(partsOf(replyAddress({ ...sent, message: '' }, 'May 1')).body).toBe('')
})

function partsOf(address: string | null) {
  const url = new URL(address ?? 'mailto:')
  const [subject, body] = ['subject', 'body'].map((name) => url.searchParams.get(name))
  return { to: decodeURIComponent(url.pathname), subject, body }
}
