import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { newDelivery } from '../src/domain/messages/mails/delivery.ts'
import type { Stack } from '../src/stack/open-stack.ts'
import { hostedSettings } from '../tests/hosted/settings.ts'
import { startEmulators } from '../tests/hosted/start-emulators.ts'
import { openedStack } from '../tests/support/opened-stack.ts'
import { renameOwner } from './owner.ts'
import { forget, type MeasuredSite, startSite } from './site.ts'
import { measureHostedAutosave } from './studio.ts'
import { type Figure, rounded } from './table.ts'

const processes = 4
const mails = 2_000
const changes = 10

/**
 * Four processes on one Firestore, on Google's emulators: mails per second for 2,000 mails, the time until all
 * processes show a change by another process, and the studio's autosave. Throws when a mail is sent twice or missing.
 */
export async function measureHosted(): Promise<Figure[]> {
  const { emulators, end } = await startEmulators()
  const office = await openOffice()
  const project = `demo-${crypto.randomUUID().slice(0, 18)}`
  const folder = mkdtempSync(join(tmpdir(), 'vita-hosted-bench-'))
  const settings = { ...hostedSettings(emulators, folder, project), MAIL_URL: office.url }
  Object.assign(process.env, settings, { PORT: '0' })
  const sites: MeasuredSite[] = []
  const stack = await openedStack(settings)
  try {
    for (let count = 0; count < processes; count += 1)
      sites.push(await startSite(join(folder, String(count)), settings))
    const drained = await drain(stack, office)
    const times = await timesUntilSeen(stack, sites)
    const autosave = await measureHostedAutosave(sites[0] as MeasuredSite, stack)
    return [
      { name: `mails delivered by ${processes} processes on one Firestore (${mails})`, value: drained, unit: '1/s' },
      { name: 'mails sent twice', value: office.doubled(), unit: '' },
      { name: 'a change by another process until all show it, median', value: times[changes / 2] ?? 0, unit: 'ms' },
      { name: 'the same, slowest', value: times.at(-1) ?? 0, unit: 'ms' },
      { ...autosave, name: `${autosave.name}, on Google's services` },
    ]
  } finally {
    await stack.close()
    for (const site of sites) await site.stop()
    await office.close()
    await end()
    forget(folder)
  }
}

async function drain({ ports }: Stack, office: Office): Promise<number> {
  const message = { subject: 'Bench', text: 'Hello.', html: '<p>Hello.</p>' }
  const now = new Date()
  for (let from = 0; from < mails; from += 200) {
    const entries = Array.from({ length: 200 }, (_, at) => ({
      id: `bench-${from + at}`,
      fields: { to: [`v${from + at}@example.com`], message, delivery: newDelivery(now) },
    }))
    const added = await ports.queue.add('mail', entries)
    if (!added.ok) throw new Error(added.failure.message, { cause: added.failure.cause })
  }
  const begun = performance.now()
  while (office.different() < mails) {
    if (performance.now() - begun > 600_000) throw new Error(`Only ${office.different()} of ${mails} mails arrived.`)
    await wait(100)
  }
  const tookS = (performance.now() - begun) / 1000
  await wait(3000) // a duplicate would arrive within this time
  if (office.doubled() > 0) throw new Error(`${office.doubled()} mails were sent twice.`)
  return rounded(mails / tookS, 1)
}

async function timesUntilSeen(stack: Stack, sites: MeasuredSite[]): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < changes; count += 1) {
    const name = await renameOwner(stack)
    const begun = performance.now()
    await Promise.all(sites.map((site) => seenBy(site, name)))
    times.push(Math.round(performance.now() - begun))
  }
  return times.sort((a, b) => a - b)
}

async function seenBy({ origin }: MeasuredSite, name: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const page = await fetch(`${origin}/resume`).then((answer) => answer.text())
    if (page.includes(name)) return
    await wait(50)
  }
  throw new Error(`${origin} does not show the change.`)
}

type Office = { url: string; different(): number; doubled(): number; close(): Promise<void> }

/** A mail server that accepts every mail and counts them by recipient; each recipient gets one. */
async function openOffice(): Promise<Office> {
  const counts = new Map<string, number>()
  let total = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1)
        total += 1
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    different: () => counts.size,
    doubled: () => total - counts.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
