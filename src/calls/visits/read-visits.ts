import { call, take } from '#domain/call.ts'
import { toCounts } from '#domain/visits/counts.ts'
import type { StoredCounts } from '#domain/visits/periods.ts'
import type { Ports } from '#ports/ports.ts'
import { visitsCollection } from './save-visits.ts'

/** Returns everything that was counted, as the processes have stored it: up to a minute ago. */
export const readVisits = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<StoredCounts> => {
  const stored = take(await documents.readAll(visitsCollection))
  return stored.map(({ id, fields }) => [id, toCounts(fields)] as const)
})
