import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { sampleDataPath } from '#support/journeys/sample-data.ts'
import { newProject } from '../tests/hosted/services.ts'
import { startEmulators } from '../tests/hosted/start-emulators.ts'
import { endRun, newRunFolder } from './global-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a file that is there once the project of its name has the sample; the first journey makes it. */
    sampleProject: string
  }
}

/** Prepares what all journeys on Google's emulators share: the emulators, and what the sample is made from. */
export default async function setUpHosted({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'vita-hosted-'))
  const { emulators, end } = await startEmulators()
  provide('emulators', emulators)
  provide('sampleData', sampleDataPath())
  provide('sampleProject', join(folder, newProject()))
  const runFolder = await newRunFolder()
  provide('runFolder', runFolder)
  return async () => {
    await endRun(runFolder)
    await end()
    await rm(folder, { recursive: true, force: true })
  }
}
