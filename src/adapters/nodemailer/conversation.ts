import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { none } from '#domain/result.ts'
import type { MailServer } from './mail-url.ts'
import type { Stage } from './rejection.ts'

/**
 * Limits for a mail server, in ms: until it is connected, has greeted and is encrypted; until it greets; of silence on
 * the socket; and of the whole attempt. `quitMs` limits the wait for its answer to QUIT, which delays no caller.
 * docs/behaviour.md 6.7.
 */
export type Timeouts = { connectMs: number; greetingMs: number; socketMs: number; overallMs: number; quitMs: number }

export const defaultTimeouts: Timeouts = {
  connectMs: 20_000,
  greetingMs: 10_000,
  socketMs: 20_000,
  overallMs: 60_000,
  quitMs: 2000,
}

/** A conversation that failed, and the stage at which it failed. */
export type Broken = { error: unknown; stage: Stage }

/** The envelope and the bytes that are sent after the sign-in. */
export type Parcel = { from: string; to: string; bytes: Buffer }

/** What a caller may follow: the certificate that was found valid, and each stage, and whether it is encrypted. */
export type Watch = {
  onStage(stage: Stage, isSecure: boolean): void
  onCertificate(certificate: PeerCertificate): void
}

const nobody: Watch = { onStage() {}, onCertificate() {} }

/**
 * Connects, signs in, sends the parcel if there is one, and quits. Returns none when the server accepted it, else the
 * error and its stage. `name` is the name in EHLO. After `overallMs` the connection is closed, whatever the server
 * does; no connection is reused.
 */
export async function converse(
  server: MailServer,
  name: string,
  parcel: Parcel | null,
  limits: Timeouts,
  watch = nobody,
): Promise<Broken | null> {
  const connection = await connectionTo(server, name, limits, watch)
  let stage: Stage = 'connecting'
  let overall: NodeJS.Timeout | undefined
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    // An 'error' event with a better reason may follow at once.
    connection.once('end', () => setImmediate(reject, new Error('The connection was closed.')))
    overall = setTimeout(() => reject({ code: 'ETIMEDOUT' }), limits.overallMs)
  })
  const begin = (next: Stage) => {
    stage = next
    watch.onStage(next, connection.secure)
  }
  const step = (work: (done: (error?: unknown) => void) => void) =>
    Promise.race([broken, new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())))])

  try {
    await step((done) => connection.connect(done))
    begin('signing in')
    if (server.account !== none) {
      const { user, password } = server.account
      await step((done) => connection.login({ credentials: { user, pass: password } }, done))
    }
    begin('sending')
    if (parcel !== null) {
      const { from, to, bytes } = parcel
      await step((done) => connection.send({ from, to: [to] }, bytes, done))
    }
    leave(connection, limits.quitMs)
    return null
  } catch (error) {
    connection.close()
    return { error, stage }
  } finally {
    clearTimeout(overall)
  }
}

async function connectionTo(server: MailServer, name: string, limits: Timeouts, watch: Watch): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  return new Connection({
    host: server.host,
    port: server.port,
    secure: server.protection === 'at-once',
    requireTLS: server.protection === 'required',
    ignoreTLS: server.protection === 'never',
    tls: {
      rejectUnauthorized: server.checksCertificate,
      checkServerIdentity(host, certificate) {
        const wrong = checkServerIdentity(host, certificate)
        if (wrong === undefined) watch.onCertificate(certificate)
        return wrong
      },
    },
    name,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.socketMs,
    socketCloseTimeout: 0,
  })
}

/** Sends QUIT. The mail is accepted by then, so the answer to it does not matter. */
function leave(connection: SMTPConnection, quitMs: number): void {
  const timer = setTimeout(() => connection.close(), quitMs)
  connection.once('end', () => clearTimeout(timer))
  connection.quit()
}
