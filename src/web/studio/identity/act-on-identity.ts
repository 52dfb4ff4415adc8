import { readIdentity } from '#calls/content/read-person-info.ts'
import { checkBluesky } from '#calls/identity/check-bluesky.ts'
import { checkFediverse } from '#calls/identity/check-fediverse.ts'
import { checkFilesForAi, checkSecurityText } from '#calls/identity/check-files.ts'
import { readPlaces } from '#calls/places/places.ts'
import { contentOfDraft } from '#calls/studio/draft/read-draft.ts'
import { call, take } from '#domain/call.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { notSaved, rejected, trialsLimited } from '../posting/answers.ts'
import type { Answer } from '../posting/press.ts'

/** What a check of a row answers. */
export type CheckAnswer = Answer & { steps?: TrialStep[] }

/** The rows of the screen that ask other servers. */
export type CheckedRow = keyof typeof checks

/** A check of each row: of the names in the draft, and of the files that visitors get at these addresses. */
const checks = {
  fediverse: call(async (context: Context, sites: readonly string[]) => {
    const { ports } = context.get(siteContext)
    const { fediverse } = await draftedIdentity(context)
    return fediverse === none ? [nothingTyped] : take(await checkFediverse(ports, fediverse, sites))
  }),
  bluesky: call(async (context: Context, sites: readonly string[]) => {
    const { ports } = context.get(siteContext)
    const { bluesky } = await draftedIdentity(context)
    if (bluesky === none) return [nothingTyped]
    const { by } = await studioOf(context)
    return take(await checkBluesky(ports, bluesky, sites, by))
  }),
  security: (context: Context, sites: readonly string[]) => checkSecurityText(context.get(siteContext).ports, sites),
  ai: (context: Context, sites: readonly string[]) => checkFilesForAi(context.get(siteContext).ports, sites),
} as const

/** The names in the draft; a failure ends the check. */
async function draftedIdentity(context: Context) {
  return take(await readIdentity(take(await contentOfDraft(context.get(siteContext).ports))))
}

const nothingTyped: TrialStep = {
  ...{ name: 'Your name', state: 'later', says: 'There is nothing to ask for: the field above is empty, or wrong.' },
}

/** Asks the other side of a row, once. docs/behaviour.md 40.6. */
export async function actOnIdentity(context: Context, form: FormData) {
  const row = String(form.get('row'))
  if (form.get('act') !== 'check' || !isChecked(row)) return rejected(400, 'This form does not fit the page.')
  const rejection = await trialsLimited(context, 'identity')
  if (rejection !== none) return rejection
  const { ports, origin } = context.get(siteContext)
  const places = await readPlaces(ports)
  if (!places.ok) return notSaved(places.failure)
  const checked = await checks[row](context, [origin, ...places.data.map(({ publicUrl }) => publicUrl)])
  return checked.ok ? ({ steps: checked.data } satisfies CheckAnswer) : notSaved(checked.failure)
}

function isChecked(row: string): row is CheckedRow {
  return Object.hasOwn(checks, row)
}
