import type { Finding } from '#domain/health/finding.ts'
import { type None, none } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { checkArrivals } from './arrivals.ts'
import { checkDraft } from './draft.ts'
import { checkFaces } from './faces.ts'
import { checkAccounts, checkNewest, checkOwner } from './owner.ts'
import { checkQueue } from './queue.ts'

/** The site's records, opened to be read; none for what cannot be opened, which another check says. */
export type OpenedRecords = Pick<Ports, 'documents' | 'queue' | 'clock'> & {
  identities: Ports['identities'] | None
  files: Pick<Ports['files'], 'list'> | None
}

/** A check of the site's records. It changes nothing. */
export type RecordCheck = { part: string; run(opened: OpenedRecords): Promise<Finding[]> }

/** The checks of the site's records, in the order of the output. docs/behaviour.md 19.3. */
export const recordChecks: readonly RecordCheck[] = [
  { part: 'clock', run: checkNewest },
  { part: 'arrivals', run: checkArrivals },
  { part: 'queue', run: checkQueue },
  { part: 'draft', run: async ({ files, ...opened }) => (files === none ? [] : checkDraft({ ...opened, files })) },
  { part: 'fonts', run: checkFaces },
  { part: 'owner', run: checkOwner },
  {
    part: 'accounts',
    run: async ({ identities, ...opened }) => (identities === none ? [] : checkAccounts(opened, identities)),
  },
]
