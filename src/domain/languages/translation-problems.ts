import { none } from '#resume/result.ts'
import { type Problem, strict } from '#resume/schema/read.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { textKindsOf } from '#resume/schema/texts.ts'
import { isBlank } from '#resume/text.ts'
import { translatedSchema } from './in-language.ts'
import { translatedTags } from './languages.ts'
import { placeOfText, textsOfField } from './texts-of-field.ts'
import { nameOfTranslation } from './translated-name.ts'
import { translationIn } from './translation.ts'

/** What the rules of an entry's texts say of their translations, as they say it of the texts. docs/behaviour.md 39.3. */
export function translationProblems(collection: string, fields: Fields): Problem[] {
  const schema = translatedSchema(collection)
  if (schema === none) return []
  return translatedTags(fields).flatMap((language) => {
    const translation = translationIn(fields, language)
    return textsOfField(fields, textKindsOf(schema)).flatMap(({ path: [name = '', ...path], kind }) => {
      const own = translation.own([name, ...path])
      const field = `${nameOfTranslation(language, String(name))}${placeOfText(path)}`
      return isBlank(own) ? [] : strict(kind.schema, own).problems.map(({ reason }) => ({ field, reason }))
    })
  })
}
