import type { RouterContextProvider } from 'react-router'
import type { Importer } from '#calls/studio/imports/begin.ts'
import { type Result, success } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'

/** How long an answer waits for the server to read a bundle, in ms. Most are done by then. */
const settleMs = 4000

/** Imports an upload, and returns the address of its review, or of the progress of a bundle. */
export async function beginImport(
  context: Readonly<RouterContextProvider>,
  upload: { id: string; name: string; newOwner: Importer },
): Promise<Result<string>> {
  const { imports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const begun = await imports.begin(upload, by)
  if (!begun.ok) return begun
  if (begun.data === 'in the draft') return success('/studio/review')
  await imports.settled(upload.id, settleMs)
  return success(`/studio/import/${upload.id}`)
}
