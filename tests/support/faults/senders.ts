import { payload } from '../journeys/programs.ts'

/** The result of sending messages: ids of the acknowledged ones, and unexpected statuses. */
export type Sent = { acknowledged: string[]; unplanned: number[] }

/**
 * Sends messages to a server one after the other, until the server is gone or `answers` (to the human check) are used up. 503 is
 * an expected answer. The returned lists grow while it sends; `done` resolves at the end.
 */
export function sendTo(origin: string, answers: string[]): Sent & { done: Promise<void> } {
  const sent: Sent = { acknowledged: [], unplanned: [] }
  const sendAll = async () => {
    for (let answer = answers.pop(); answer !== undefined; answer = answers.pop()) {
      const { status, id } = await post(origin, answer)
      if (status === 200 && id !== undefined) sent.acknowledged.push(id)
      else if (status !== 503) sent.unplanned.push(status)
    }
  }
  return { ...sent, done: sendAll().catch(() => {}) } // the server is gone, which is the purpose of the test
}

/** Posts one message as a program does. Throws when the server does not answer. */
export async function post(origin: string, answer: string): Promise<{ status: number; id?: string; text: string }> {
  const email = `v@d${answer.length}-${crypto.randomUUID()}.example`
  const response = await fetch(`${origin}/forms/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...payload, email, 'g-recaptcha-response': answer }),
  })
  const text = await response.text()
  const { id } = JSON.parse(text) as { id?: string }
  return { status: response.status, text, ...(id === undefined ? {} : { id }) }
}
