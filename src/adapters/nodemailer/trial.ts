import { connect, isIP } from 'node:net'
import { type PeerCertificate, connect as tlsConnect } from 'node:tls'
import { dateFormat } from '#domain/date-format.ts'
import { domainOf, isEmailAddress } from '#domain/email-address.ts'
import { errorCode } from '#domain/error-code.ts'
import { quotedAnswer } from '#domain/health/quoted-answer.ts'
import { type Cure, goodStep, type TrialStep } from '#domain/health/trial.ts'
import { type Encryption, encryptions, providerOf } from '#domain/messages/mail-setup.ts'
import { none } from '#domain/result.ts'
import type { OutgoingMail } from '#ports/messages/mail-transport.ts'
import { type Broken, converse, defaultTimeouts, type Timeouts } from './conversation.ts'
import { emailMessageOf, noOneRecipient } from './email-message.ts'
import type { MailServer } from './mail-url.ts'
import { isAboutCertificate, isAboutTls, toSmtpError } from './rejection.ts'

/** What a test mail goes through, in order. docs/behaviour.md 33.3. */
const steps = [
  'Server found',
  'Port open',
  'Encrypted',
  'Certificate',
  'Signed in',
  'Sender accepted',
  'Message accepted',
] as const
type Step = (typeof steps)[number]

/** How a step failed: its words, its cure, and a name of its own where the step's would say that it went well. */
type Fault = { step: Step; name?: string; says: string; cure: Cure }

type TrialOptions = {
  from: string
  mail: OutgoingMail
  lookup(host: string): Promise<unknown>
  limits?: Timeouts
  /** The ports that are tried when the server's is closed. */
  ports?: readonly OtherPort[]
}

type OtherPort = { port: number; encryption: Encryption }

/** Mail submission: RFC 6409, RFC 8314; 2525 is a custom of mail services, for where the others are closed. */
const usualPorts: readonly OtherPort[] = [
  { port: 587, encryption: 'starttls' },
  { port: 465, encryption: 'tls' },
  { port: 2525, encryption: 'starttls' },
]

/** In ms; 'No answer within 5 seconds.' names the first. */
const trialLimits: Timeouts = {
  ...defaultTimeouts,
  connectMs: 5_000,
  greetingMs: 5_000,
  socketMs: 15_000,
  overallMs: 40_000,
}

/**
 * Sends a test mail as every mail is sent, and tells each step as it is known, the last one with its cure when it failed. Nothing that it
 * tells holds the password.
 */
export async function tryMail(
  server: MailServer,
  { from, mail, lookup, limits = trialLimits, ports = usualPorts }: TrialOptions,
  tell: (step: TrialStep) => void,
): Promise<void> {
  const good = (name: Step, says: string) => tell(goodStep(name, says))
  const fail = ({ step, name = step, says, cure }: Fault) => tell({ name, state: 'bad', says, cure })

  const unknown = await nameFault(server.host, lookup)
  if (unknown !== none) return fail(unknown)
  good('Server found', server.host)
  const closed = await portFault(server, limits.connectMs, ports)
  if (closed !== none) return fail(closed)
  good('Port open', String(server.port))

  const message = await emailMessageOf(mail, from)
  if (message === none)
    return fail({
      step: 'Message accepted',
      says: noOneRecipient,
      cure: { words: 'Change your mailbox in Look and texts.' },
    })
  let certificate: PeerCertificate | undefined
  let isSignedIn = false
  const broken = await converse(server, domainOf(from) || 'localhost', message, limits, {
    onCertificate(valid) {
      certificate = valid
    },
    onStage(stage, isSecure) {
      if (stage === 'signing in') {
        good(
          'Encrypted',
          isSecure ? encryptions[encryptionOf(server)] : 'No: the server is on this machine, or tls=never is set.',
        )
        good('Certificate', certificate === undefined ? 'Not checked.' : `valid until ${dayText(certificate.valid_to)}`)
      } else isSignedIn = true
    },
  })
  const fault = broken === none ? none : await faultOf(broken, server, from, limits)
  if (fault?.step === 'Certificate') good('Encrypted', encryptions[encryptionOf(server)])
  if (isSignedIn && fault?.step !== 'Signed in') good('Signed in', server.account?.user ?? 'No user is set.')
  if (fault === none || fault.step === 'Message accepted') good('Sender accepted', from)
  if (fault !== none) return fail(fault)
  good('Message accepted', 'Look in your inbox, and in the spam folder.')
}

/** All steps in order: those told, and those that were not tried. A failed step may have a name of its own. */
export function allSteps(told: readonly TrialStep[]): TrialStep[] {
  return [...told, ...steps.slice(told.length).map((name) => ({ name, state: 'later' as const, says: 'not tried' }))]
}

async function nameFault(host: string, lookup: TrialOptions['lookup']): Promise<Fault | null> {
  if (isIP(host) !== 0) return none
  const code = await lookup(host).then(() => '', errorCode)
  if (code === '') return none
  const isUnknown = code === 'ENOTFOUND' || code === 'ENODATA'
  return {
    step: 'Server found',
    says: isUnknown ? 'No server has this name.' : 'The name server of this machine does not answer.',
    cure: { words: isUnknown ? 'Check the spelling. Gmail’s is smtp.gmail.com.' : 'Wait some minutes and test again.' },
  }
}

async function portFault(
  { host, port }: MailServer,
  waitMs: number,
  ports: readonly OtherPort[],
): Promise<Fault | null> {
  const code = await closedBy(host, port, waitMs)
  if (code === '') return none
  const others = ports.filter((other) => other.port !== port)
  const answers = await Promise.all(others.map((other) => closedBy(host, other.port, waitMs)))
  const open = others.find((_, at) => answers[at] === '')
  const isRefused = code === 'ECONNREFUSED'
  const says = isRefused
    ? 'The server refuses connections there.'
    : `No answer within ${Math.round(waitMs / 1000)} seconds.`
  if (open === undefined)
    return {
      step: 'Port open',
      name: 'No port answers',
      says,
      cure: {
        words: isRefused
          ? 'No mail server runs at this name. Check it in the help of your provider.'
          : 'Your hosting company closes mail ports. Ask it to open 587, or use a mail service that offers port 2525.',
      },
    }
  return {
    step: 'Port open',
    name: `Port ${port} closed`,
    says,
    cure: {
      words: `${isRefused ? 'The server does not use this port.' : `Your hosting company closes port ${port}, as many do.`} Port ${open.port} answers.`,
      change: { label: `Use port ${open.port} and test again`, port: String(open.port), encryption: open.encryption },
    },
  }
}

/** '' when something listens there, else the code of the failure. */
function closedBy(host: string, port: number, waitMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const done = (code: string) => {
      socket.destroy()
      resolve(code)
    }
    socket.setTimeout(waitMs, () => done('ETIMEDOUT'))
    socket.once('connect', () => done(''))
    socket.once('error', (error) => done(errorCode(error) || 'EUNKNOWN'))
  })
}

/** What a broken conversation means, by the stage and the command at which it broke. */
async function faultOf({ error, stage }: Broken, server: MailServer, from: string, limits: Timeouts): Promise<Fault> {
  const { code, originalCode, responseCode, command, response } = toSmtpError(error)
  const { user = '', password = '' } = server.account ?? {}
  const sent = { secrets: [password], names: [user] }
  const own = typeof response === 'string' ? quotedAnswer(response, sent, 300) : 'The connection broke off.'
  if (stage === 'connecting') {
    if (isAboutCertificate(originalCode)) return certificateFault(error, String(originalCode), server)
    return (await encryptionFault(server, originalCode, command, code, limits)) ?? greetingFault(responseCode, own)
  }
  const isSignIn = responseCode === 530 || responseCode === 534 || responseCode === 535 || code === 'EAUTH'
  if (isSignIn || stage === 'signing in') return signInFault(server, responseCode, own)
  const isSender = command === 'MAIL FROM' || (/sender|send as|mail from/i.test(own) && /\b5\.[17]\.\d/.test(own))
  if (isSender && Number(responseCode) >= 500) return senderFault(server, from)
  return { step: 'Message accepted', says: own, cure: later }
}

const later: Cure = { words: 'Wait some minutes and test again.' }

/** A port that speaks another encryption than is set, or none at all. */
async function encryptionFault(
  server: MailServer,
  originalCode: unknown,
  command: unknown,
  code: unknown,
  limits: Timeouts,
): Promise<Fault | null> {
  const other = (says: string, encryption: Encryption): Fault => ({
    step: 'Encrypted',
    says,
    cure: { words: '', change: { label: `Use ${encryptions[encryption]} and test again`, encryption } },
  })
  if (server.protection === 'at-once')
    return isAboutTls(originalCode) ? other('This port speaks STARTTLS, not TLS from the start.', 'starttls') : none
  if (command === 'STARTTLS' || code === 'ETLS')
    return {
      step: 'Encrypted',
      says: 'The server offers no encryption on this port.',
      cure: {
        words: 'Nothing is sent unencrypted. Use the port for sending that your provider names, often 587 or 465.',
      },
    }
  const speaksTls = command !== 'EHLO' && (await answersTls(server, limits.greetingMs))
  return speaksTls ? other('This port speaks TLS from the start, not STARTTLS.', 'tls') : none
}

/** Whether a handshake gets as far as the certificate, valid or not. */
function answersTls({ host, port }: MailServer, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tlsConnect({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    const done = (speaks: boolean) => {
      socket.destroy()
      resolve(speaks)
    }
    socket.setTimeout(waitMs, () => done(false))
    socket.once('secureConnect', () => done(true))
    socket.once('error', (error) => done(isAboutCertificate(errorCode(error))))
  })
}

function greetingFault(responseCode: unknown, own: string): Fault {
  const isServer = typeof responseCode === 'number' && responseCode >= 400
  return {
    step: 'Encrypted',
    ...(!isServer && { name: 'No mail server' }),
    says: isServer ? own : 'Something answers at this port, but no mail server.',
    cure: isServer ? later : { words: 'Use the server and the port for sending that your provider names.' },
  }
}

function certificateFault(error: unknown, code: string, { host }: MailServer): Fault {
  const fault = (says: string, cure: Cure): Fault => ({ step: 'Certificate', says, cure })
  const names = code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? namesIn(error) : []
  const [name] = names.filter((each) => !each.startsWith('*'))
  if (name !== undefined)
    return fault(`It belongs to ${name}, not to ${host}.`, {
      words: 'If that is your provider, use its name.',
      change: { label: `Use ${name} and test again`, host: name },
    })
  if (names.length > 0)
    return fault(`It belongs to ${names[0]}, not to ${host}.`, {
      words: 'Use the name of the server that your provider gives.',
    })
  if (code === 'CERT_HAS_EXPIRED')
    return fault('It has expired.', { words: 'Ask your provider to renew it. Is the clock of this machine right?' })
  return fault('No authority that this machine trusts has signed it.', {
    words:
      'Use the name of the server that your provider gives. A server of your own needs a certificate such as Let’s Encrypt’s.',
  })
}

/** The names of the certificate, which Node adds to its error. */
function namesIn(error: unknown): string[] {
  const { cert } = error as { cert?: Pick<PeerCertificate, 'subjectaltname'> }
  return [...(cert?.subjectaltname ?? '').matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name)
}

function signInFault(server: MailServer, responseCode: unknown, own: string): Fault {
  if (server.account === none)
    return {
      step: 'Signed in',
      says: 'The server asks for a user name and a password.',
      cure: { words: 'Type those of your mail account.' },
    }
  if (typeof responseCode === 'number' && responseCode < 500) return { step: 'Signed in', says: own, cure: later }
  const passwords = providerOf(server.host)?.passwords
  return {
    step: 'Signed in',
    says: 'User name or password refused.',
    cure: {
      words: 'Gmail, Outlook and iCloud want an app password.',
      ...(passwords !== undefined && { link: passwords }),
    },
  }
}

function senderFault({ account }: MailServer, from: string): Fault {
  const user = account?.user ?? ''
  const isOther = isEmailAddress(user) && user !== from
  return {
    step: 'Sender accepted',
    says: `You may not send as ${from}.`,
    cure: isOther
      ? { words: '', change: { label: `Send as ${user}`, from: user } }
      : { words: 'Send as an address that your provider gave you.' },
  }
}

function encryptionOf({ protection }: MailServer): Encryption {
  return protection === 'at-once' ? 'tls' : 'starttls'
}

function dayText(validTo: string): string {
  return dateFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(validTo))
}
