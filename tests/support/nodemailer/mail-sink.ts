import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** What a mail sink received: the envelope, the message, and the properties of the connection. */
export type Taken = { from: string; to: string[]; bytes: Buffer; isSecure: boolean; user: string | undefined }

/**
 * A mail server for the current test that accepts and records every mail. By default it has no TLS and no sign-in; `options` are
 * those of smtp-server.
 */
export async function mailSink(options: SMTPServerOptions = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    async onData(stream, { envelope, secure, user }, callback) {
      const bytes = await buffer(stream)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), bytes, isSecure: secure, user })
      callback()
    },
    ...options,
  })
  server.on('error', () => {}) // in some tests a client breaks off the connection
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return { port: (listening.address() as AddressInfo).port, taken }
}

/** A rejection for the hooks of smtp-server. */
export function rejecting(responseCode: number): Error {
  return Object.assign(new Error('secret words of the server'), { responseCode })
}
