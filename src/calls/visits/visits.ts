import { call, take } from '#domain/call.ts'
import { type Counts, sumOf, toCounts } from '#domain/visits/counts.ts'
import { daysBefore, isDayName, keptDays } from '#domain/visits/days.ts'
import { type StoredCounts, sumOfDays } from '#domain/visits/periods.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'

/** A document for each day, and for each month whose days are older than `keptDays`. No bundle has this collection; a backup has it. */
export const visitsCollection = 'visits'

/** How often a change is tried again when another process was faster. Each failure means that another one succeeded. */
const tries = 30

/** Adds what was counted on a day to what any process has stored of it. */
export const addVisits = call(
  async ({ documents }: Pick<Ports, 'documents'>, day: string, counted: Counts): Promise<void> => {
    await changeStored({ documents }, async () => [await added({ documents }, day, counted, sumOf)])
  },
)

/** Adds days that are older than `keptDays` to their months, each month with its days in one commit. */
export const keepByMonth = call(async ({ documents }: Pick<Ports, 'documents'>, today: string): Promise<void> => {
  const oldest = daysBefore(today, keptDays)
  const stored = take(await documents.readAll(visitsCollection))
  const months = Map.groupBy(
    stored.filter(({ id }) => isDayName(id) && id < oldest),
    ({ id }) => id.slice(0, 7),
  )
  for (const month of months.keys())
    await changeStored({ documents }, async () => {
      const days = take(await documents.readAll(visitsCollection)).filter(
        ({ id }) => isDayName(id) && id < oldest && id.startsWith(`${month}-`),
      )
      if (days.length === 0) return []
      const sum = days.map(({ fields }) => toCounts(fields)).reduce(sumOfDays)
      const removed = days.map(({ id, fields }) => ({ collection: visitsCollection, id, fields: none, was: fields }))
      return [await added({ documents }, month, sum, sumOfDays), ...removed]
    })
})

async function added(
  { documents }: Pick<Ports, 'documents'>,
  id: string,
  counted: Counts,
  add: typeof sumOf,
): Promise<DocumentChange> {
  const stored = take(await documents.read(visitsCollection, id))
  const fields: Counts = stored === none ? counted : add(toCounts(stored.fields), counted)
  return { collection: visitsCollection, id, fields, was: stored?.fields ?? none }
}

/** Commits what `changes` returns, which runs again when another process was faster. */
async function changeStored(
  { documents }: Pick<Ports, 'documents'>,
  changes: () => Promise<DocumentChange[]>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const committed = await documents.commit(await changes())
    if (committed.ok) return
    if (committed.failure.code !== 'conflict' || tried === tries) take(committed)
  }
}

/** Returns everything that was counted, as the processes have stored it: up to a minute ago. */
export const readVisits = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<StoredCounts> => {
  const stored = take(await documents.readAll(visitsCollection))
  return stored.map(({ id, fields }) => [id, toCounts(fields)] as const)
})
