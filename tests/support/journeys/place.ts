import { inject } from 'vitest'
import { newHostedPlace } from './hosted-place.ts'
import { copySampleData } from './sample-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the servers of this run keep what they keep. */
    stack: 'embedded' | 'hosted'
  }
}

/** Settings that say where a server keeps what it keeps. */
export type Place = { DATA_DIR: string } & Record<string, string>

/** A place with the sample content that nobody else uses: a copy of the run's own. */
export async function newPlace(dataDir: string): Promise<Place> {
  if (inject('stack') === 'hosted') return newHostedPlace(dataDir)
  await copySampleData(inject('sampleData'), dataDir)
  return { DATA_DIR: dataDir }
}
