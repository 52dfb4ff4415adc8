import { existsSync } from 'node:fs'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 100

/** Files beside the data folder in the making: one says that a journey waits for it, the other why making it failed. */
const wantedBeside = (dataDir: string) => `${dataDir}.wanted`
const failedBeside = (dataDir: string) => `${dataDir}.failed`

/**
 * Creates the run's data folder by a server's first start. That server encodes AVIF pictures until the first journey wants the
 * folder, so that no later server has to. Other tests run meanwhile. The folder gets its name when it is complete.
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

/** Waits for the run's data folder and copies it. Throws when making it failed. */
export async function copySampleData(dataDir: string, target: string): Promise<void> {
  await wantSampleData(dataDir)
  while (!existsSync(dataDir)) {
    if (existsSync(failedBeside(dataDir))) throw new Error(await readFile(failedBeside(dataDir), 'utf8'))
    await wait(pollMs)
  }
  await cp(dataDir, target, { recursive: true })
}
