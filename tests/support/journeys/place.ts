import { inject } from 'vitest'
import { newHostedPlace } from './hosted-place.ts'
import { copySampleData } from './sample-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack on which the servers of this run store their data. */
    stack: 'embedded' | 'hosted'
  }
}

/** Settings that say where a server stores its data. */
export type Place = { DATA_DIR: string } & Record<string, string>

/** A copy of the run's sample content for one server; with a port, its files are made for a server there. */
export async function newPlace(dataDir: string, port?: number): Promise<Place> {
  if (inject('stack') === 'hosted') return newHostedPlace(dataDir)
  await copySampleData(dataDir, port)
  return { DATA_DIR: dataDir }
}
