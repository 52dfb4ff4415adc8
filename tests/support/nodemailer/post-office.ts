import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { serve } from '../places/loopback.ts'

export type ReceivedMail = { to: string[]; text: string; messageId: string; subject: string }

/** A mail server for a test. It accepts every mail; `before` runs before each answer. */
export type PostOffice = {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

export async function openPostOffice(port = 0, before: () => Promise<void> = async () => {}): Promise<PostOffice> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void before().then(() => {
          const text = Buffer.concat(parts).toString('utf8')
          const header = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(text)?.[1] ?? ''
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ to, text, messageId: header('Message-ID'), subject: header('Subject') })
          done()
        })
      })
    },
  })
  server.on('error', () => {}) // some tests break off a connection
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  let isOpen = true
  const close = () => {
    if (!isOpen) return Promise.resolve()
    isOpen = false
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(close)
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, close }
}

/** A form-collection service for a test. It answers with these statuses in order, then always with the last one. */
export async function openFormService(statuses: number[]) {
  const received: { path: string; type: string; body: string }[] = []
  const address = await serve(async (request, response) => {
    received.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body: await bodyOf(request) })
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    response.writeHead(status ?? 200).end('not read')
  })
  return { endpoint: `${address}/f`, received }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += part
  return body
}
