import { filePath } from '#domain/content/bundle/bundle.ts'
import { type ContentDocument, type Difference, diff, pathOf, type Snapshot } from '#domain/content/bundle/snapshot.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import { type None, none } from '#resume/result.ts'

/** Paths as in a bundle, ascending. */
export type Changes = { added: string[]; changed: string[]; unchanged: string[]; removed: string[] }

/** A file to write, by the hash of its bytes; of none it is deleted. */
export type PlannedFile = { name: string; hash: string | None }

/** What an import removes: everything that is not in the bundle, or these paths. */
export type Removal = 'all others' | ReadonlySet<string>

/** What an import changes, and what the content is afterwards. */
export type ImportPlan = {
  changes: Changes
  differences: Difference[]
  documents: DocumentChange[]
  files: PlannedFile[]
  after: Snapshot
}

/** Plans the steps from the content to the bundle. A path that is in the bundle is never removed. */
export function planImport(
  content: Snapshot,
  bundle: { documents: readonly ContentDocument[]; files: readonly { name: string; hash: string }[] },
  removal: Removal,
): ImportPlan {
  const wanted = new Set([...bundle.documents.map(pathOf), ...bundle.files.map(({ name }) => filePath(name))])
  const stays = (path: string) => !wanted.has(path) && removal !== 'all others' && !removal.has(path)
  const after = {
    documents: [...content.documents.filter((document) => stays(pathOf(document))), ...bundle.documents],
    files: new Map([
      ...[...content.files].filter(([name]) => stays(filePath(name))),
      ...bundle.files.map(({ name, hash }) => [name, hash] as const),
    ]),
  }
  const differences = diff(content, after)
  const differing = new Set(differences.map(({ path }) => path))
  const changes: Changes = {
    added: [],
    changed: [],
    removed: [],
    unchanged: [...wanted].filter((path) => !differing.has(path)).sort(),
  }
  for (const { path, before, after } of differences)
    changes[before === none ? 'added' : after === none ? 'removed' : 'changed'].push(path)

  const put = new Set([...changes.added, ...changes.changed])
  const removed = new Set(changes.removed)
  return {
    ...{ changes, differences, after },
    documents: [
      ...bundle.documents.filter((document) => put.has(pathOf(document))),
      ...content.documents.filter((document) => removed.has(pathOf(document))).map(deleted),
    ],
    files: [
      ...bundle.files.filter(({ name }) => put.has(filePath(name))).map(({ name, hash }) => ({ name, hash })),
      ...[...content.files.keys()].filter((name) => removed.has(filePath(name))).map((name) => ({ name, hash: none })),
    ],
  }
}

function deleted({ collection, id }: ContentDocument): DocumentChange {
  return { collection, id, fields: none }
}
