import type { RouterContextProvider } from 'react-router'
import type { NewOwner } from '#calls/studio/imports/begin.ts'
import { type None, type Result, success } from '#domain/result.ts'
import { siteContext } from '../../context.ts'
import { studioOf } from '../shown-entry.ts'

/** How long an answer waits for the server to read a file, or to fill the draft, in ms. Most are done by then. */
export const settleMs = 4000

/** Makes an import of an upload, and returns the address of its preview. */
export async function beginImport(
  context: Readonly<RouterContextProvider>,
  upload: { id: string; name: string; newOwner: NewOwner | None },
): Promise<Result<string>> {
  const { imports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const begun = await imports.begin(upload, by)
  if (!begun.ok) return begun
  await imports.settled(upload.id, settleMs)
  return success(`/studio/import/${upload.id}`)
}
