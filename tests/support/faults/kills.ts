import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { easyAnswers } from '../journeys/pages/easy-answers.ts'
import { freePort, type Start, start } from '../journeys/server.ts'
import { seeded } from './damages.ts'
import { sendTo } from './senders.ts'
import { leasedCount, type MessageFaults, messageFaults } from './stored-state.ts'

export type KillReport = MessageFaults & {
  acknowledged: number
  /** How many mails were being sent at a kill. */
  leased: number
  /** Statuses other than 200 and 503, and starts that did not serve. */
  unplanned: string[]
  /** From each start to the line that says it serves, in ms. */
  startsMs: number[]
}

export type Kills = {
  kills: number
  seed: number
  /** Changes the data folder after each kill. The negative controls use it to lose data. */
  afterKill?: (dataDir: string) => void
}

const senders = 4
const answersPerKill = 400
const longestStartMs = 30_000

/** When the server is killed: during writes, while mails are sent too (which begins a second later), or while it starts. */
const moments = ['writing', 'writing', 'sending', 'starting'] as const

/**
 * Kills the built server with SIGKILL repeatedly, during writes, at moments that the seed decides. Returns what the data folder
 * showed after each kill. The mail server accepts connections and stays silent, so that each kill interrupts sending.
 * docs/behaviour.md 5.5, 7.2, 14.7.
 */
export async function killUnderWrites(
  dataDir: string,
  { kills, seed, afterKill = () => {} }: Kills,
): Promise<KillReport> {
  const random = seeded(seed)
  const silent = await openSilentServer()
  const acknowledged: string[] = []
  const report: KillReport = {
    ...{ lost: [], halves: [], unsound: [], unplanned: [], startsMs: [] },
    ...{ acknowledged: 0, leased: 0 },
  }

  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const moment = moments[kill % moments.length] ?? 'writing'
      const begun = await startOver(dataDir, silent.url)
      const isSending = moment === 'sending'
      if (moment === 'starting') await wait(random() * 300)
      else await underWrites(dataDir, begun, isSending ? 1_300 + random() * 500 : random() * 300, isSending)
      begun.child.kill('SIGKILL')
      await begun.ended
      report.leased = Math.max(report.leased, leasedCount(dataDir))
      afterKill(dataDir)
      add(messageFaults(dataDir, acknowledged))
    }
    const last = await startOver(dataDir, silent.url)
    await serves(last)
    last.child.kill('SIGKILL')
    await last.ended
  } finally {
    silent.close()
  }
  return { ...report, acknowledged: acknowledged.length }

  /** Kills a server some ms after its first message, and not before it sends mails if that `isAwaited`. */
  async function underWrites(folder: string, begun: Begun, forMs: number, isAwaited: boolean): Promise<void> {
    const leasedBefore = leasedCount(folder)
    if (!(await serves(begun))) return
    const answers = await easyAnswers(folder, answersPerKill)
    const sending = Array.from({ length: senders }, () => sendTo(begun.origin, answers))
    for (let tries = 0; tries < 500 && sending.every((each) => each.acknowledged.length === 0); tries += 1)
      await wait(10)
    await wait(forMs)
    // A busy server begins to send later; what it sends stays leased, because the mail server is silent.
    const isSending = () => leasedCount(folder) > leasedBefore
    for (let tries = 0; tries < 100 && isAwaited && !isSending(); tries += 1) await wait(50)
    begun.child.kill('SIGKILL')
    await Promise.all(sending.map(({ done }) => done))
    acknowledged.push(...sending.flatMap((each) => each.acknowledged))
    report.unplanned.push(...sending.flatMap((each) => each.unplanned.map((status) => `answered ${status}`)))
  }

  /** Waits until a server serves. A start that ends, or takes over 30 s, is reported. */
  async function serves({ output, ended, begunAt }: Begun): Promise<boolean> {
    let isOver = false
    void ended.then(() => (isOver = true))
    while (!output().includes('serves') && !isOver && performance.now() - begunAt < longestStartMs) await wait(5)
    if (output().includes('serves')) report.startsMs.push(performance.now() - begunAt)
    else report.unplanned.push(`did not serve: ${output()}`)
    return output().includes('serves')
  }

  function add(faults: MessageFaults): void {
    for (const kind of ['lost', 'halves', 'unsound'] as const)
      report[kind] = [...new Set([...report[kind], ...faults[kind]])]
  }
}

/** Deletes the WAL, as a store that loses commits would after a crash. This is the negative control of the harness. */
export function loseWal(dataDir: string): void {
  for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `vita.db${end}`), { force: true })
}

/**
 * The seed for that control: it kills the server some 30 ms after its first message. Within 300 ms the WAL reaches the size at which
 * SQLite moves it into the database, and then hardly a message is left in it to lose.
 */
export const soon = 23

type Begun = Start & { origin: string; begunAt: number }

async function startOver(dataDir: string, mailUrl: string): Promise<Begun> {
  const port = await freePort()
  const begunAt = performance.now()
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', MAIL_URL: mailUrl }
  return { ...start(env), origin: `http://localhost:${port}`, begunAt }
}

/** A mail server that accepts connections and never writes. */
async function openSilentServer(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
