import { call, take } from '#domain/call.ts'
import { type Arrivals, arrivalFindings } from '#domain/health/arrivals.ts'
import { type Finding, inOrder } from '#domain/health/finding.ts'
import { hourMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'

/** The document of what arrived lately: the running site writes it, and a doctor in another process reads it. */
const place = { collection: 'machine', id: 'arrivals' } as const
const part = 'arrivals'

type Stored = { at: string; origin: string; headerName: string; arrivals: Arrivals }

/** Stores what arrived lately at this address, and in which header visitors' addresses come. */
export const saveArrivals = call(
  async (ports: Pick<Ports, 'documents' | 'clock'>, seen: Omit<Stored, 'at'>): Promise<void> => {
    const fields = { at: ports.clock.now().toISOString(), seen: JSON.stringify(seen) }
    take(await ports.documents.commit([{ ...place, fields }]))
  },
)

/** Checks what arrived at the running site. What was stored over an hour ago says nothing about now. */
export async function checkArrivals({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<Finding[]> {
  const stored = await documents.read(place.collection, place.id)
  if (!stored.ok) return []
  const { at, seen } = stored.data?.fields ?? {}
  const isLate = clock.now().getTime() - Date.parse(String(at)) < hourMs
  if (seen === undefined || seen === none || !isLate) return [inOrder(part, 'No request came lately.')]
  const { arrivals, origin, headerName }: Stored = JSON.parse(String(seen))
  return arrivalFindings(arrivals, origin, headerName)
}
