import { notSavedText } from '#domain/not-saved.ts'
import { none } from '#domain/result.ts'
import { rejection } from '../file-store-failure.ts'
import type { BatchObject } from './batch-lock.ts'
import type { BatchPlan } from './batch-plan.ts'
import { isOvertaken } from './failure.ts'
import { forEachLimited } from './for-each-limited.ts'
import { ours, toStoredName } from './names.ts'
import { listFileObjects, type Objects, type StoredObject } from './objects.ts'
import type { Mark, versionMark } from './version.ts'

/** The most copies and deletions at once. */
const atOnce = 8

/** The most retries of a step that other writers overtake. */
const maxTries = 10

/** 'ended by others': another process committed or discarded the batch. 'with holes': some of its bytes were missing. */
export type Shown = 'shown' | 'ended by others' | 'with holes'

/**
 * Changes the files to those of the plan and marks the batch as the last one. Any number of processes may do this at
 * once: a file that is as planned is left alone, and every other change requires that the file is unchanged since it
 * was read while the batch was in progress. So a late process never replaces a newer file by an older one.
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

  await forEachLimited(plan, atOnce, async ([name, hash]) => {
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

/** Marks the batch. Returns true when this or another process has marked it, false when it ended without a mark. */
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

/** Returns the hash of a file's object: none without a file, '' for an object of another program, which has no hash. */
function hashOf(found: StoredObject | null): string | null {
  return found === none ? none : (found.custom['vita-sha256'] ?? '')
}

function overtaken(): Error {
  return rejection('unavailable', notSavedText)
}
