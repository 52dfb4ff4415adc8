import { draftState } from '#calls/studio/draft/draft-state.ts'
import { namedEntry, savedFields } from '#calls/studio/draft/form-fields.ts'
import { readEntry } from '#calls/studio/draft/read-entry.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { serverStateOf, studioOf } from '../entry/entry-view.ts'
import type { Route } from './+types/draft-state.ts'

/**
 * The state of the draft for a form that is open: its version, and unless that is the one that the form knows, the entry's
 * values. 503 while the store does not answer. docs/behaviour.md 23.6.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const entry = namedEntry(url.searchParams.get('collection'), url.searchParams.get('id'))
  const state = await draftState(ports)
  if (!state.ok) return Response.json({}, { status: 503 })
  const { version, changes } = state.data
  if (entry === none || version === url.searchParams.get('version')) return Response.json({ version, changes })
  const read = await readEntry(ports, entry)
  if (!read.ok) return Response.json({}, { status: read.failure.code === 'object-not-found' ? 404 : 503 })
  const studio = await studioOf(context)
  const at =
    Object.values(read.data.touched)
      .map((touch) => touch.at)
      .sort()
      .at(-1) ?? ports.clock.now().toISOString()
  return Response.json({
    version,
    changes,
    server: serverStateOf(read.data, savedFields(entry, read.data.fields), changes, studio.clock(at)),
  })
}
