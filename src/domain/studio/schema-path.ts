import type * as v from 'valibot'
import { type Kind, kindOf } from '#resume/schema/walk.ts'

/** Returns the schema of a part of a group, or undefined. */
export function innerOf(kind: Kind, name: string): v.GenericSchema | undefined {
  if (kind.kind === 'either') return innerOf(kindOf(kind.first), name) ?? innerOf(kindOf(kind.second), name)
  return kind.kind === 'group' && Object.hasOwn(kind.entries, name) ? kind.entries[name] : undefined
}
