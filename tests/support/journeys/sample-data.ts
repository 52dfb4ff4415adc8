import { existsSync } from 'node:fs'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 100

/** What the making of a data folder says and hears beside it: that somebody waits for it, and why there will be none. */
const wantedBeside = (dataDir: string) => `${dataDir}.wanted`
const failedBeside = (dataDir: string) => `${dataDir}.failed`

/**
 * Makes the run's data folder by a server's first start, and lets that server improve the pictures until the first
 * journey wants the folder: while the other tests run, the machine has time for that, and later every server of a
 * journey would do it anew. The folder gets its name when it is whole.
 */
export async function makeSampleData(
  dataDir: string,
  startOn: (dataDir: string) => Promise<{ stop(): Promise<unknown> }>,
): Promise<void> {
  try {
    const server = await startOn(`${dataDir}.making`)
    while (!existsSync(wantedBeside(dataDir))) await wait(pollMs)
    await server.stop()
    await rename(`${dataDir}.making`, dataDir)
  } catch (cause) {
    await writeFile(failedBeside(dataDir), String(cause))
  }
}

export async function wantSampleData(dataDir: string): Promise<void> {
  await writeFile(wantedBeside(dataDir), '')
}

/** Copies the run's data folder to a new one, as soon as it is made. */
export async function copySampleData(dataDir: string, target: string): Promise<void> {
  await wantSampleData(dataDir)
  while (!existsSync(dataDir)) {
    if (existsSync(failedBeside(dataDir))) throw new Error(await readFile(failedBeside(dataDir), 'utf8'))
    await wait(pollMs)
  }
  await cp(dataDir, target, { recursive: true })
}
