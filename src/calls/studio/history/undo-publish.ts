import { call, fail, take } from '#domain/call.ts'
import { none } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { Actor } from '../draft/actor.ts'
import { readRestorable, restore } from './restore.ts'

/**
 * Makes the site as it was before a publish the draft. What the draft changes already stays as it is there. `lost` names pictures
 * whose originals are no longer stored. Fails with 'object-not-found' when the publish before is not kept. docs/behaviour.md 24.3.
 */
export const undoPublish = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>,
    number: number,
    actor: Actor,
  ): Promise<{ lost: string[] }> => {
    const before = take(await readRestorable(ports, number - 1))
    if (before === none) return fail('object-not-found', 'The version before this publish is no longer kept.')
    const entries = before.entries
      .filter(({ drafted }) => !drafted.includes(''))
      .map(({ entry, fields, drafted }) => ({
        entry,
        fields: fields.map(({ name }) => name).filter((name) => !drafted.includes(name)),
      }))
    const folders = before.folders.filter(({ isDrafted }) => !isDrafted).map(({ folder }) => folder)
    return take(await restore(ports, number - 1, { entries, folders }, actor))
  },
)
