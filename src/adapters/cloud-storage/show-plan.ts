import { none } from '#domain/result.ts'
import type { BatchObject } from './batch-lock.ts'
import type { BatchPlan } from './batch-plan.ts'
import { inTurns } from './concurrency-limiter.ts'
import { isOvertaken, refusal } from './failure.ts'
import { ours, toStoredName } from './names.ts'
import { listFileObjects, type Objects, type StoredObject } from './objects.ts'
import type { Mark, versionMark } from './version.ts'

/** Copies and deletions under way at once. */
const atOnce = 8

/** How often something is tried that others get in the way of. */
const maxTries = 10

/** Whether a batch was shown, somebody else had ended it, or bytes of it were not there to be copied. */
export type Shown = 'shown' | 'ended by others' | 'with holes'

/**
 * Makes the files those of the plan and marks the batch as the last one. Any number of processes may do that at once:
 * what is as planned is left alone, everything else is done on the condition that the file is the one that was seen while
 * the batch was still under way. So who is late never puts an older file over a newer one.
 */
export async function showPlan(
  objects: Objects,
  mark: ReturnType<typeof versionMark>,
  seen: Mark,
  { id, head }: BatchObject,
  plan: BatchPlan,
): Promise<Shown> {
  const isUnderWay = async () => (await objects.head(ours.batch))?.generation === head.generation
  const present = new Map((await listFileObjects(objects)).map((object) => [object.name, object]))
  if (!(await isUnderWay())) return 'ended by others'
  let isEnded = false
  const holes: string[] = []

  await inTurns(plan, atOnce, async ([name, hash]) => {
    const stored = toStoredName(name)
    let found = present.get(stored) ?? none
    for (let tries = 0; !isEnded && hashOf(found) !== hash; tries += 1) {
      const stepped = await step(objects, stored, found, hash)
      if (stepped === 'done') return
      found = await objects.head(stored)
      isEnded ||= !(await isUnderWay())
      if (stepped === 'nothing to copy' && hashOf(found) !== hash) {
        holes.push(name)
        return
      }
      if (tries === maxTries) throw overtaken()
    }
  })
  if (isEnded || !(await marked(objects, mark, seen, id, isUnderWay))) return 'ended by others'
  return holes.length === 0 ? 'shown' : 'with holes'
}

async function step(
  objects: Objects,
  stored: string,
  found: StoredObject | null,
  hash: string | null,
): Promise<'done' | 'overtaken' | 'nothing to copy'> {
  try {
    if (hash !== none) {
      const isCopied = await objects.copy(`${ours.blobs}${hash}`, stored, found?.generation ?? '0')
      return isCopied ? 'done' : 'nothing to copy'
    }
    if (found !== none) await objects.remove(stored, { ifGenerationMatch: found.generation })
    return 'done'
  } catch (cause) {
    if (isOvertaken(cause)) return 'overtaken'
    throw cause
  }
}

/** Marks the batch, unless somebody did or ended it; gives whether it is under way still, or marked. */
async function marked(
  objects: Objects,
  mark: ReturnType<typeof versionMark>,
  first: Mark,
  id: string,
  isUnderWay: () => Promise<boolean>,
): Promise<boolean> {
  let seen = first
  for (let tries = 0; tries <= maxTries; tries += 1) {
    if (seen.batch === id || (await mark.note(objects, id, seen))) return true
    seen = await mark.read(objects)
    if (seen.batch !== id && !(await isUnderWay())) return false
  }
  throw overtaken()
}

/** The hash of a file's object; none for no file, and for others' objects something that is no hash. */
function hashOf(found: StoredObject | null): string | null {
  return found === none ? none : (found.custom['vita-sha256'] ?? '')
}

function overtaken(): Error {
  return refusal('unavailable', 'We could not save this right now. Please try again later.')
}
