import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { hasText } from '../text.ts'
import { translationIn } from './aligned.ts'
import { translatedName } from './translated-name.ts'

/** What a form shows of a translation, or of what it is from: in the shape of the field as it is now. */
export function translationValue(fields: Fields, name: string): unknown {
  const { isFrom, language = '', field = '' } = translatedName(name) ?? {}
  const { texts, from } = translationIn(fields, language, field)
  const value = (isFrom ? from : texts)[field]
  return value === undefined || !hasText(value) ? none : value
}

/** The reason why a value is no translation, or none. It has texts alone, however they are grouped. */
export function translationRejection(value: unknown): string | None {
  if (value === none || typeof value === 'string') return none
  const parts = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : undefined
  if (parts === undefined || parts.some((part) => part === none)) return 'A translation has texts alone.'
  return parts.map(translationRejection).find((each) => each !== none) ?? none
}
