import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { sampleDataPath } from '#support/journeys/sample-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the sample content, which is there after a while; `copySampleData` waits for it and copies it. */
    sampleData: string
    /**
     * A folder of this run. Its folder `servers` has a file for each server that the files of a worker share: its name is the
     * process, its text the folder of its data.
     */
    runFolder: string
  }
}

/** Prepares what all journeys of a run share: one data folder with the sample. */
export default async function setUp({ provide }: TestProject) {
  provide('sampleData', sampleDataPath())
  const runFolder = await newRunFolder()
  provide('runFolder', runFolder)
  return () => endRun(runFolder)
}

export async function newRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-run-'))
  await mkdir(join(folder, 'servers'))
  return folder
}

/** Ends the servers that the files of a worker shared, which outlive it, and removes their data. */
export async function endRun(folder: string): Promise<void> {
  const servers = join(folder, 'servers')
  for (const pid of await readdir(servers)) {
    try {
      process.kill(Number(pid))
    } catch {} // it ended by itself; the journeys that used it failed
    await rm(await readFile(join(servers, pid), 'utf8'), { recursive: true, force: true, maxRetries: 10 })
  }
  await rm(folder, { recursive: true })
}
