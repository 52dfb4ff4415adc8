import { isLanguageTag } from '#resume/language.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { withItemIds } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { textKindsOf } from '#resume/schema/texts.ts'
import { kindOf } from '#resume/schema/walk.ts'
import { translatedSchema } from './in-language.ts'
import { labelOfText, type TranslatableField, type TranslatedText, textsOfField } from './texts-of-field.ts'
import { translatedName } from './translated-name.ts'
import { stateOfText, translationIn, withTranslationsById } from './translation.ts'

/** Texts that no language has otherwise. */
const codes = ['zipcode', 'licence', 'doi', 'telephone', 'street']

const known = new Map<string, TranslatableField[]>()

/** The fields of a collection's entries that have texts, in the order of its schema; none of a collection that is not translated. */
export function translatableFields(collection: string): readonly TranslatableField[] {
  const found = known.get(collection)
  if (found !== undefined) return found
  const schema = translatedSchema(collection)
  const kinds = schema === none ? [] : textKindsOf(schema).filter(({ pattern }) => !codes.includes(pattern))
  const fields = [...Map.groupBy(kinds, ({ pattern }) => pattern.split('.')[0] ?? '')].map(([name, texts]) => ({
    name,
    label: labelOfField(collection, name),
    texts: texts.map(({ pattern, title, about }) => ({
      pattern: pattern.slice(name.length + 1),
      label: title,
      isLong: about.multiline === true,
      isMarkdown: about.markdown === true,
      isName: about.isName === true,
    })),
  }))
  known.set(collection, fields)
  return fields
}

/** The lists of a collection's entries whose items have ids: those with texts. */
export function listsWithIds(collection: string): string[] {
  const fields = translatableFields(collection).filter(({ texts: [text] }) => text?.pattern.startsWith('*'))
  return fields.map(({ name }) => name)
}

/** An entry after a change, whose lists have ids, as `withItemIds`, and whose translations are by these. */
export function withIds(collection: string, before: Fields, after: Fields): Fields {
  const lists = listsWithIds(collection)
  return lists.length === 0 ? after : withTranslationsById(lists, withItemIds(lists, before, after))
}

function labelOfField(collection: string, name: string): string {
  const { entries } = collections[collection as keyof typeof collections].fields
  const field = Object.entries(entries).find(([each]) => each === name)?.[1]
  return (field && kindOf(field).title) || name
}

/** Whether entries of a collection can have a translation by this name. */
export function isTranslationOf(collection: string, name: string): boolean {
  const { language, field } = translatedName(name) ?? {}
  if (language === undefined || field === undefined || !isLanguageTag(language)) return false
  return translatableFields(collection).some((each) => each.name === field)
}

/** The texts of an entry with what became of each in a language. */
export function translatedTexts(collection: string, fields: Fields, language: string): TranslatedText[] {
  const translation = translationIn(fields, language)
  return translatableFields(collection).flatMap((field) =>
    textsOfField(fields[field.name], field.texts).map(({ text, path, kind }) => {
      const at = [field.name, ...path]
      const own = translation.own(at)
      const state = stateOfText(text, own, translation.from(at))
      return {
        field: field.name,
        label: labelOfText(field.label, kind.label, path),
        text,
        own,
        state,
        isName: kind.isName,
      }
    }),
  )
}
