import { inject } from 'vitest'
import { copySampleData } from './sample-data.ts'

/** Settings that say where a server keeps what it keeps. */
export type Place = { DATA_DIR: string } & Record<string, string>

/** A place with the sample content that nobody else uses: a copy of the run's own. */
export async function newPlace(dataDir: string): Promise<Place> {
  await copySampleData(inject('sampleData'), dataDir)
  return { DATA_DIR: dataDir }
}
