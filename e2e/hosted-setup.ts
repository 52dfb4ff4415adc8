import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { maxSilentWithSampleMs, startOn } from '#support/journeys/server.ts'
import { hostedSettings } from '../tests/hosted/settings.ts'
import { startEmulators } from '../tests/hosted/start-emulators.ts'
import { endServers, sharedServersFolder, startBrowser } from './global-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The project with the sample, created once per run; `newHostedPlace` copies it. */
    sampleProject: string
  }
}

/** Prepares what all journeys on Google's emulators share: the emulators, one browser, and one project with the sample. */
export default async function setUp({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'vita-hosted-'))
  const { emulators, end } = await startEmulators()
  const [browser, noBrowser] = await startBrowser()
  const sampleProject = `demo-${crypto.randomUUID().slice(0, 18)}`
  const server = await startOn(
    join(folder, 'sample'),
    hostedSettings(emulators, join(folder, 'sample'), sampleProject),
    maxSilentWithSampleMs,
  )
  await server.stop()
  provide('emulators', emulators)
  provide('browserAddress', browser?.wsEndpoint() ?? '')
  provide('noBrowser', noBrowser)
  provide('sampleProject', sampleProject)
  const servers = await sharedServersFolder()
  provide('sharedServers', servers)
  return async () => {
    await browser?.close()
    await endServers(servers)
    await end()
    await rm(folder, { recursive: true, force: true })
  }
}
