import autocannon from 'autocannon'
import { easyAnswers } from '../tests/support/journeys/pages/easy-answers.ts'
import type { MeasuredSite } from './site.ts'
import { type Figure, rounded } from './table.ts'

const messages = 2_000
const senders = 16
const seconds = 6

/**
 * Messages per second, their latency, and page latency with and without senders. The challenges are created here with the
 * site's own keys and minimal difficulty, so that solving 2,000 of them is not measured.
 */
export async function measureContact(site: MeasuredSite): Promise<Figure[]> {
  const answers = await easyAnswers(site.dataDir, messages)
  const alone = await readPages(site, seconds)
  const begun = performance.now()
  const times: number[] = []
  const send = async () => {
    for (let answer = answers.pop(); answer !== undefined; answer = answers.pop())
      times.push(await postMessage(site, answer))
  }
  await Promise.all(Array.from({ length: senders }, send))
  const tookS = (performance.now() - begun) / 1000

  const more = await easyAnswers(site.dataDir, messages)
  const busy = Promise.all(
    Array.from({ length: 2 }, async () => {
      const until = performance.now() + seconds * 1000
      for (let answer = more.pop(); answer !== undefined && performance.now() < until; answer = more.pop())
        await postMessage(site, answer)
    }),
  )
  const beside = await readPages(site, seconds)
  await busy
  times.sort((a, b) => a - b)
  return [
    { name: 'messages stored, each with its mails, by 16 senders', value: rounded(messages / tookS), unit: '1/s' },
    { name: 'a message, median', value: rounded(times[Math.floor(times.length / 2)] ?? 0, 1), unit: 'ms' },
    { name: 'a message, p99', value: rounded(times[Math.floor(times.length * 0.99)] ?? 0, 1), unit: 'ms' },
    { name: '/resume p99 alone, 4 readers', value: alone.latency.p99, unit: 'ms' },
    { name: '/resume p99 while 2 senders send', value: beside.latency.p99, unit: 'ms' },
    { name: '/resume median alone', value: alone.latency.p50, unit: 'ms' },
    { name: '/resume median while 2 senders send', value: beside.latency.p50, unit: 'ms' },
  ]
}

/** Reads /resume by four connections for so many seconds. */
export function readPages(site: MeasuredSite, duration: number) {
  const headers = { 'accept-encoding': 'br, gzip' }
  return autocannon({ url: `${site.origin}/resume`, connections: 4, duration, headers })
}

/** Posts one message and returns the ms until its answer. Throws when the message is rejected. */
async function postMessage(site: MeasuredSite, answer: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${site.origin}/forms/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: `v@d${Math.floor(Math.random() * 1e6)}.example`,
      message: 'Hello.',
      date: '',
      'g-recaptcha-response': answer,
    }),
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A message was answered with ${response.status}.`)
  return performance.now() - begun
}
