import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished, vi } from 'vitest'
import { copySampleData } from './sample-data.ts'
import { type Answer, send } from './wire.ts'

/** The first answer of a server that has just been started. */
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

/** A data folder with the sample content, which goes when the test is done. */
export async function copyOfSample(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  await copySampleData(inject('sampleData'), dataDir)
  return dataDir
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
