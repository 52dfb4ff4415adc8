import { measureDamagedDatabases } from './faults/databases.ts'
import { measurePictureFaults } from './faults/pictures.ts'
import { measureKills } from './faults/processes.ts'
import { measureFuzzedRequests } from './faults/requests.ts'
import { measureSlowSockets } from './faults/sockets.ts'
import type { Figure } from './table.ts'

/**
 * Returns the figures of one kind of fault. It may copy the data folder, which holds the sample content, but must not
 * change it.
 */
type Part = (dataDir: string) => Promise<Figure[]>

const parts: readonly Part[] = [
  measureKills,
  measureDamagedDatabases,
  measureFuzzedRequests,
  measureSlowSockets,
  measurePictureFaults,
]

/**
 * The long form of the fault tests in `npm test`: hundreds of faults of each kind, each kind with a control that must be
 * detected.
 */
export async function measureFaults(dataDir: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const measure of parts) figures.push(...(await measure(dataDir)))
  return figures
}
