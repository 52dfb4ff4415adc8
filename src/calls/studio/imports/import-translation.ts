import { call, take } from '#domain/call.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import { asTranslation } from '#domain/transfer/as-translation.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { lastEditOf } from '../draft/actor.ts'
import { changeDraft } from '../draft/open-draft.ts'
import { withLanguage } from '../languages/change-languages.ts'
import { readDraftedLanguages } from '../languages/read-translations.ts'

type TranslationPorts = Pick<Ports, 'documents' | 'clock'>

/** What a file gave as a translation: how many texts, and what of it has no counterpart here. */
export type TranslatedFile = { language: string; texts: number; unmatched: string[] }

/**
 * Puts a file into the draft as the translation into a language. No entry is made or changed otherwise, and a text that is translated
 * stays. Fails as the store does. docs/behaviour.md 39.7.
 */
export const importTranslation = call(
  async (
    ports: TranslationPorts,
    { read, language }: { read: Read; language: string },
    by: LastEdit['by'],
  ): Promise<TranslatedFile> => {
    const actor = { by }
    return take(
      await changeDraft(ports, async (open) => {
        take(await withLanguage(open, language, lastEditOf(ports.clock, actor)))
        const { changes, texts, unmatched } = asTranslation(read, await open.content(), language)
        for (const { collection, id, fields } of changes) {
          const name = entryNameOf(collection, id)
          if (name !== none) await open.put(name, fields, lastEditOf(ports.clock, actor))
        }
        return { language, texts, unmatched }
      }),
    )
  },
)

/** Returns the further language of the site that a file says it is in; none for any other file. Fails as the store does. */
export const furtherLanguageOf = call(
  async (ports: Pick<Ports, 'documents'>, { language }: Pick<Read, 'language'>): Promise<string | None> => {
    if (language === undefined) return none
    const { plain, further } = take(await readDraftedLanguages(ports))
    const [base] = language.split('-')
    if (base === plain.split('-')[0]) return none
    return further.find((tag) => tag === language) ?? further.find((tag) => tag.split('-')[0] === base) ?? none
  },
)
