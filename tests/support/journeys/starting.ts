import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Answer, send, textOf } from './pages/wire.ts'
import { copySampleData } from './sample-data.ts'
import { freePort, type Server, served, start } from './server.ts'
import { giveMailbox } from './stored.ts'

/** Waits for the first answer of a server that was just started. */
export async function firstAnswer(port: number): Promise<Answer> {
  const question = `GET /home HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`
  const ask = () => send(`http://localhost:${port}`, question).catch(() => [])
  const [answer] = await vi.waitUntil(
    async () => {
      const answers = await ask()
      return answers.length > 0 && answers
    },
    { timeout: 20_000, interval: 20 },
  )
  if (answer === undefined) throw new Error('There was no answer.')
  return answer
}

/** Asks for a page until it is one of the table, which is made after the start: until then its scripts are in it. */
export function madeAhead(asked: () => Promise<Answer>): Promise<Answer> {
  const made = async () => {
    const answer = await asked()
    return textOf(answer).includes('data-src="/static/app/') && answer
  }
  return vi.waitUntil(made, { timeout: 60_000, interval: 100 })
}

/** A data folder with the sample content, which is deleted after the test. */
export async function copyOfSample(): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  await copySampleData(dataDir)
  return dataDir
}

/** The same, of an owner with a mailbox, so that each message has a notice. */
export async function copyOfReachable(): Promise<string> {
  const dataDir = await copyOfSample()
  giveMailbox(dataDir)
  return dataDir
}

/** A server on a copy of the sample, with its process; it is stopped after the test. */
export async function startedOnSample(): Promise<{ server: Server; child: ChildProcess; dataDir: string }> {
  const dataDir = await copyOfSample()
  const port = await freePort()
  const started = start({ PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const { child, ended } = started
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { server: { origin: await served(started), dataDir, output: started.output } as Server, child, dataDir }
}
