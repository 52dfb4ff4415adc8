import type { Importer } from '#calls/studio/imports/begin.ts'
import type { Begun } from '#calls/studio/imports/imports.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { languageName } from '#resume/language.ts'
import { type Result, success } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'

/** How long an answer waits for the server to read a bundle, in ms. Most are done by then. */
const settleMs = 4000

/** Where an import leads; or a question, whether a file is the translation into a language; or what came of one as a translation. */
export type BegunImport =
  | { to: string }
  | { question: NamedLanguage }
  | { translated: { name: string; to: string; texts: number; unmatched: string[] } }

export type NamedLanguage = { tag: string; name: string }

/** Reads an upload, and returns the address where the owner chooses, which first shows the progress of a bundle. docs/behaviour.md 25.1, 39.7. */
export async function beginImport(
  context: Context,
  upload: { id: string; name: string; newOwner: Importer; as?: string },
): Promise<Result<BegunImport>> {
  const { imports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const begun = await imports.begin(upload, by)
  if (!begun.ok) return begun
  if (typeof begun.data === 'object') return success(spoken(begun.data))
  if (begun.data === 'reading') await imports.settled(upload.id, settleMs)
  return success({ to: `/studio/import/${upload.id}` })
}

function spoken(begun: Exclude<Begun, string>): BegunImport {
  if ('question' in begun) return { question: { tag: begun.question, name: languageName(begun.question, 'en') } }
  const { language, texts, unmatched } = begun.translated
  return {
    translated: {
      name: languageName(language, 'en'),
      to: `${contentScreens.languages.to}/${language}`,
      texts,
      unmatched,
    },
  }
}
