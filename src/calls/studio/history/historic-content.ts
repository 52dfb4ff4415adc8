import { call, take } from '#domain/call.ts'
import { filePath } from '#domain/content/bundle/bundle.ts'
import { type None, none } from '#domain/result.ts'
import type { PathState } from '#domain/studio/publish-record.ts'
import type { Ports } from '#ports/ports.ts'
import { type Content, pathOf, readContent } from '../../content/content.ts'
import { stateAfter } from '../../content/history.ts'

/** What a path of the content held right after a publish, and what it holds now, where these differ. */
export type Difference = { path: string; before: PathState; now: PathState }

/** The content now, and what differed from it right after a publish. */
export type Historic = { content: Content; differences: Difference[] }

/** Returns the content as of right after a publish, or none when that publish is not kept. */
export const historicContent = call(
  async (ports: Pick<Ports, 'documents' | 'files'>, number: number): Promise<Historic | None> => {
    const content = take(await readContent(ports))
    const states = take(await stateAfter(ports, number))
    if (states === none) return none
    const now = new Map<string, PathState>([
      ...content.documents.map((document) => [pathOf(document), { fields: document.fields }] as const),
      ...[...content.files].map(([name, hash]) => [filePath(name), { hash }] as const),
    ])
    const differences = [...states].flatMap(([path, before]): Difference[] => {
      const present = now.get(path) ?? none
      return JSON.stringify(before) === JSON.stringify(present) ? [] : [{ path, before, now: present }]
    })
    return { content, differences: differences.sort((a, b) => (a.path < b.path ? -1 : 1)) }
  },
)
