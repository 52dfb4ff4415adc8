import { expect } from 'vitest'

const sliceBytes = 8 * 2 ** 20

type Sent = {
  origin: string
  /** The session of the sender. */
  cookie: string
  name: string
  bytes: Uint8Array
  /** What the form says that ends the upload. */
  form: Readonly<Record<string, string>>
}

/** Sends a file in slices, as the studio's scripts do, and returns the answer to its last form. docs/behaviour.md 23.11. */
export async function sentFile({ origin, cookie, name, bytes, form }: Sent): Promise<Response> {
  const address = `${origin}/studio/uploads/${crypto.randomUUID()}`
  const headers = { cookie, 'sec-fetch-site': 'same-origin', connection: 'close' }
  const purpose = form.for === undefined ? '' : `&for=${form.for}`
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    const body = bytes.slice(from, from + sliceBytes)
    const put = () => fetch(`${address}?from=${from}&name=${name}${purpose}`, { method: 'PUT', headers, body })
    // A busy server answers 503: then the slice is sent again. 409 says that it is there already.
    await expect.poll(async () => (await put()).status, { timeout: 30_000, interval: 1000 }).toBeOneOf([200, 409])
  }
  return fetch(address, { method: 'POST', headers, body: new URLSearchParams({ name, tab: 'test', ...form }) })
}

/** Sends a file to import, and returns the address of its preview. */
export async function sentImport(sent: Omit<Sent, 'form'>): Promise<string> {
  const answer = await sentFile({ ...sent, form: { for: 'import' } })
  return ((await answer.json()) as { to: string }).to
}
