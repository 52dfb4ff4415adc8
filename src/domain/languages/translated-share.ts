import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { withTextsOf } from '#resume/schema/texts.ts'
import { translatedSchema, translatedText, translationOf } from './in-language.ts'

/** An entry of which a page shows texts: those of all fields, or of some. */
export type ShownTexts = { collection: string; fields: Fields; only?: readonly string[] }

/** How much of texts is translated into a language, by their characters, from 0 to 1; 1 where there is nothing to translate. */
export function translatedShare(shown: readonly ShownTexts[], language: string): number {
  let [all, translated] = [0, 0]
  for (const { collection, fields, only } of shown) {
    const schema = translatedSchema(collection)
    if (schema === none) continue
    const translation = translationOf(fields, language)
    withTextsOf(fields, schema, ({ text, path, about }) => {
      if (about.isName || only?.includes(String(path[0])) === false) return text
      all += text.length
      if (translatedText(translation, path) !== none) translated += text.length
      return text
    })
  }
  return all === 0 ? 1 : translated / all
}
