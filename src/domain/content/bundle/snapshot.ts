import { utf8Length } from '#resume/bytes.ts'
import { type None, none } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { isSha256 } from '#resume/store-name.ts'
import { filePath } from './bundle.ts'

/** A document of a collection that bundles hold. */
export type ContentDocument = { collection: string; id: string; fields: Fields }

/**
 * Everything that a bundle can hold, at one moment: documents, and the SHA-256 of files by name. It is stored as a blob, and the hash of
 * that blob is its name. The documents are in it, so that a publish writes one blob, however much it changes.
 */
export type Snapshot = { documents: readonly ContentDocument[]; files: ReadonlyMap<string, string> }

/** What a path holds: a document's fields, or the hash of a file; none when it does not exist. */
export type PathState = { fields: Fields } | { hash: string } | None

/** What differs at a path between two snapshots. */
export type Difference = { path: string; before: PathState; after: PathState }

/** Returns a document's path in a bundle, even if no bundle can hold it. */
export function pathOf({ collection, id }: Pick<ContentDocument, 'collection' | 'id'>): string {
  return `documents/${collection}/${id}.json`
}

/**
 * The bytes of a stored snapshot, the same for the same content: JSON of fields and hashes by path. They are written piece by piece,
 * because the largest content is some 40 MB and a text of it would be as much again.
 */
export function snapshotBytes(snapshot: Snapshot): Uint8Array {
  const states = [...statesOf(snapshot)].sort(([a], [b]) => (a < b ? -1 : 1))
  const piece = (at: number) => {
    const [path, state] = states[at] ?? []
    return `${at === 0 ? '{' : ',\n'}${JSON.stringify(path)}:${JSON.stringify(state)}`
  }
  const end = states.length === 0 ? '{}' : '}'
  const size = states.reduce((sum, _, at) => sum + utf8Length(piece(at)), end.length)
  const bytes = new Uint8Array(size)
  const encoder = new TextEncoder()
  let written = 0
  for (const at of states.keys()) written += encoder.encodeInto(piece(at), bytes.subarray(written)).written
  encoder.encodeInto(end, bytes.subarray(written))
  return bytes
}

/** Reads a stored snapshot; none when it is damaged. */
export function toSnapshot(bytes: Uint8Array): Snapshot | None {
  const states = fieldsOfJson(bytes)
  if (states === none) return none
  const documents: ContentDocument[] = []
  const files = new Map<string, string>()
  for (const [path, state] of Object.entries(states)) {
    if (!isFields(state)) return none
    const [, collection, id] = /^documents\/([^/]+)\/(.+)\.json$/.exec(path) ?? []
    if (isFields(state.fields) && collection && id) documents.push({ collection, id, fields: state.fields })
    else if (isSha256(String(state.hash))) files.set(path.slice(filePath('').length), String(state.hash))
    else return none
  }
  return { documents, files }
}

/** The paths that differ, ascending. */
export function diff(before: Snapshot, after: Snapshot): Difference[] {
  const [old, now] = [statesOf(before), statesOf(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])].sort()
  return paths.flatMap((path): Difference[] => {
    const [was, is] = [old.get(path) ?? none, now.get(path) ?? none]
    const isSame = was !== none && is !== none && JSON.stringify(was) === JSON.stringify(is)
    return isSame ? [] : [{ path, before: was, after: is }]
  })
}

/** The fields of a path that holds a document, else none. */
export function fieldsIn(state: PathState): Fields | None {
  return state !== none && 'fields' in state ? state.fields : none
}

function statesOf({ documents, files }: Snapshot): ReadonlyMap<string, PathState> {
  return new Map<string, PathState>([
    ...documents.map((document) => [pathOf(document), { fields: document.fields }] as const),
    ...[...files].map(([name, hash]) => [filePath(name), { hash }] as const),
  ])
}
