import { call, take } from '#domain/call.ts'
import { none, type Result } from '#domain/result.ts'
import { generatedFields, generatedNote } from '#domain/site/generated-index.ts'
import type { Ports } from '#ports/ports.ts'
import { readGenerated } from './read-generated.ts'

/** Stores why the files could not be made, and since when, or that they could, for the doctor. */
export const storeOutcome = call(
  async (ports: Pick<Ports, 'documents' | 'clock'>, result: Result<unknown>): Promise<void> => {
    const stored = take(await readGenerated(ports))
    const since = stored.failure?.since ?? ports.clock.now().toISOString()
    const failure = result.ok ? none : { since, says: result.failure.message }
    if (failure?.says === stored.failure?.says) return
    take(await ports.documents.commit([{ ...generatedNote, fields: generatedFields({ ...stored, failure }) }]))
  },
)
