import { type None, none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { isFileName } from '#domain/store-name.ts'

/** The changes of a batch by file name: the SHA-256 of the new bytes, or none to delete the file. */
export type BatchPlan = ReadonlyMap<string, string | None>

export function textOfPlan(plan: BatchPlan): string {
  return JSON.stringify({ format: 1, changes: [...plan] })
}

/** Returns the plan, or none when the text is not a valid plan. */
export function planOf(text: string): BatchPlan | None {
  const json = jsonOf(text)
  if (!isFields(json) || json.format !== 1 || !Array.isArray(json.changes)) return none
  const plan = new Map<string, string | None>()
  for (const change of json.changes) {
    const [name, hash]: unknown[] = Array.isArray(change) ? change : []
    const isHash = hash === none || (typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash))
    if (typeof name !== 'string' || !isFileName(name) || !isHash) return none
    plan.set(name, hash)
  }
  return plan
}
