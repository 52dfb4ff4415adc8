import { measureDamagedDatabases } from './faults/databases.ts'
import { measurePictureFaults } from './faults/pictures.ts'
import { measureKills } from './faults/processes.ts'
import { measureFuzzedRequests } from './faults/requests.ts'
import { measureSlowSockets } from './faults/sockets.ts'
import type { Figure } from './table.ts'

/** Gives the figures of one kind of fault. It may copy the data folder, which has the sample content, and not change it. */
type Part = (dataDir: string) => Promise<Figure[]>

const parts: readonly Part[] = [
  measureKills,
  measureDamagedDatabases,
  measureFuzzedRequests,
  measureSlowSockets,
  measurePictureFaults,
]

/** The full form of what `npm test` does in short: faults by the hundred, each with a control that has to be found out. */
export async function measureFaults(dataDir: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const measure of parts) figures.push(...(await measure(dataDir)))
  return figures
}
