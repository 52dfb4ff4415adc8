import { type IncomingHttpHeaders, request } from 'node:http'

/** What browsers over https ask for. */
export const compressed = { 'accept-encoding': 'br, gzip' }

/** An answer as it came: nothing decompressed, no redirect followed. */
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Asks for one address over a connection of its own. */
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

/** As `ask`, but anything other than a 200 is thrown. */
export async function askWell(address: string, headers?: Record<string, string>): Promise<WireAnswer> {
  const answer = await ask(address, headers)
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}.`)
  return answer
}
