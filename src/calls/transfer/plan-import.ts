import { filePath } from '#domain/content/bundle/bundle.ts'
import { type None, none } from '#domain/result.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import { type Content, type ContentDocument, pathOf } from '../content/content.ts'
import type { ValidatedBundle } from './validate-bundle.ts'

/** Paths as in a bundle, ascending. */
export type Changes = { added: string[]; changed: string[]; unchanged: string[]; removed: string[] }

/**
 * A file to write: the path of its bytes in the bundle, with their hash, or bytes that were made here. A `source` of none deletes
 * the file.
 */
export type PlannedFile = {
  name: string
  source: { hash: string; path: string } | Uint8Array | None
}

/** What an import removes: everything that is not in the bundle, or these paths. */
export type Removal = 'all others' | ReadonlySet<string>

/** What an import changes, and what the content is afterwards. */
export type ImportPlan = {
  changes: Changes
  documents: DocumentChange[]
  files: PlannedFile[]
  after: Pick<Content, 'documents' | 'files'>
}

/** Plans the steps from the content to the bundle. A path that is in the bundle is never removed. */
export function planImport(
  content: Content,
  bundle: Pick<ValidatedBundle, 'documents' | 'files'>,
  removal: Removal,
): ImportPlan {
  const before = statesOf(content)
  const files = new Map(bundle.files.map(({ name, hash }) => [name, hash]))
  const wanted = statesOf({ documents: bundle.documents, files })
  const changes: Changes = { added: [], changed: [], unchanged: [], removed: [] }
  for (const [path, state] of wanted) {
    if (!before.has(path)) changes.added.push(path)
    else if (before.get(path)?.() === state()) changes.unchanged.push(path)
    else changes.changed.push(path)
  }
  const isRemoved = (path: string) => !wanted.has(path) && (removal === 'all others' || removal.has(path))
  changes.removed.push(...[...before.keys()].filter(isRemoved))
  for (const paths of Object.values(changes)) paths.sort()

  const put = new Set([...changes.added, ...changes.changed])
  const removed = new Set(changes.removed)
  return {
    changes,
    documents: [
      ...bundle.documents.filter((document) => put.has(pathOf(document))),
      ...content.documents.filter((document) => removed.has(pathOf(document))).map(deleted),
    ],
    files: [
      ...bundle.files
        .filter(({ path }) => put.has(path))
        .map(({ name, path, hash }) => ({ name, source: { path, hash } })),
      ...[...content.files.keys()]
        .filter((name) => removed.has(filePath(name)))
        .map((name) => ({ name, source: none })),
    ],
    after: {
      documents: [
        ...content.documents.filter((document) => !wanted.has(pathOf(document)) && !removed.has(pathOf(document))),
        ...bundle.documents,
      ],
      files: new Map([
        ...[...content.files].filter(([name]) => !removed.has(filePath(name))),
        ...bundle.files.map(({ name, hash }) => [name, hash] as const),
      ]),
    },
  }
}

/** Returns what can differ, by path: a document's text, which is made when it is compared, or a file's hash. */
function statesOf({ documents, files }: Pick<Content, 'documents' | 'files'>): Map<string, () => string> {
  return new Map([
    ...documents.map((document) => [pathOf(document), () => JSON.stringify(document.fields)] as const),
    ...[...files].map(([name, hash]) => [filePath(name), () => hash] as const),
  ])
}

function deleted({ collection, id }: ContentDocument): DocumentChange {
  return { collection, id, fields: none }
}
