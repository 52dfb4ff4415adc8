import { type IncomingHttpHeaders, request } from 'node:http'

/** An Accept-Encoding that browsers send over https. */
export const compressed = { 'accept-encoding': 'br, gzip' }

/** A raw answer: not decompressed, redirects not followed. */
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a GET request over a new connection. */
export function ask(address: string, headers: Record<string, string> = compressed): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

/** As `ask`, but throws unless the status is 200. */
export async function askWell(address: string, headers?: Record<string, string>): Promise<WireAnswer> {
  const answer = await ask(address, headers)
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}.`)
  return answer
}
