import { call, fail, take } from '#domain/call.ts'
import type { BundleProblem } from '#domain/content/bundle/bundle.ts'
import { documentText } from '#domain/content/bundle/bundle-document.ts'
import { failed, none, success } from '#domain/result.ts'
import type { Publisher, PublishRecord } from '#domain/studio/publish-record.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { historyStep } from '../../content/history-step.ts'
import { commitImport } from '../../transfer/commit-import.ts'
import { planImport } from '../../transfer/plan-import.ts'
import { type ValidatedBundle, validateBundle } from '../../transfer/validate-bundle.ts'
import { noSampleMark, nothingBefore, type PublishPorts } from '../publish/publish.ts'
import { type Historic, historicContent } from './historic-content.ts'

/**
 * 'published': the site is as it was right after that publish; this is a publish of its own. 'nothing': it is so already.
 * 'problems': it would not be accepted by an import of today.
 */
export type RestoreSiteAnswer =
  | { outcome: 'published'; record: PublishRecord }
  | { outcome: 'nothing' }
  | { outcome: 'problems'; problems: BundleProblem[] }

/**
 * Makes the site what it was right after a publish, at once. The draft stays; entries of it that change with this wait for
 * the owner's choice. Fails with 'object-not-found' when that publish is not kept, and as a publish does.
 */
export const restoreSite = call(
  async (ports: PublishPorts, number: number, by: Publisher): Promise<RestoreSiteAnswer> => {
    for (let tries = 0; tries < 3; tries += 1) {
      const historic = take(await historicContent(ports, number))
      if (historic === none) return fail('object-not-found', `There is no publish ${number} in the history.`)
      const { content, differences } = historic
      if (differences.length === 0) return { outcome: 'nothing' }
      const source = sourceOf(ports, historic)
      const listed = take(await source.list())
      const validated = listed.length === 0 ? emptyBundle : take(await validateBundle(ports, source, false, () => {}))
      const { problems } = validated
      if (problems.length > 0) return { outcome: 'problems', problems }

      const removed = new Set(differences.filter(({ before }) => before === none).map(({ path }) => path))
      const plan = planImport(content, validated, removed)
      const publishing = { by, summary: `No. ${number} restored`, broughtBack: number }
      const history = take(await historyStep(ports, content, plan, publishing))
      const documents = [...plan.documents, ...history.documents, noSampleMark]
      const files = [...plan.files, ...history.files]
      const committed = take(await commitImport(ports, source, content, { documents, files }, nothingBefore, () => {}))
      if (committed) return { outcome: 'published', record: history.record }
    }
    return fail('canceled', 'The content was changed again and again during the import. Please try again.')
  },
)

const emptyBundle: ValidatedBundle = { documents: [], messages: [], files: [], problems: [] }

function sourceOf({ blobs }: Pick<Ports, 'blobs'>, { differences }: Historic): BundleSource {
  const states = new Map(differences.map(({ path, before }) => [path, before]))
  return {
    async list() {
      const there = differences.filter(({ before }) => before !== none)
      return success(there.map(({ path }) => ({ path, sizeBytes: 0, rejection: none })))
    },
    async read(path) {
      const state = states.get(path) ?? none
      if (state === none) return failed('unavailable', 'cannot be read')
      if ('fields' in state) return success(new TextEncoder().encode(documentText(state.fields)))
      const read = await blobs.read(state.hash)
      return read.ok ? read : failed('unavailable', 'is no longer stored', read.failure)
    },
    async close() {},
  }
}
