import { csvText } from '../messages/csv.ts'
import { type Counts, inOrderOfCount, tallies } from './counts.ts'
import type { StoredCounts } from './periods.ts'

/**
 * Everything that was counted, a line for each number: day or month, what it counts, its name, the number. `sets`
 * above 1 says that visits are `at most`.
 */
export function visitsCsv(stored: StoredCounts): string {
  const lines = stored.flatMap(([name, counts]) => linesOf(name, counts))
  return csvText(['when', 'what', 'name', 'count'], lines)
}

function linesOf(when: string, counts: Counts): string[][] {
  const numbers = (['views', 'visits', 'sets'] as const).map((what) => [when, what, '', String(counts[what])])
  const names = tallies.flatMap((what) =>
    inOrderOfCount(counts[what]).map(([name, count]) => [when, what, name, String(count)]),
  )
  return [...numbers, ...names]
}
