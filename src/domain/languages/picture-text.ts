import { isLanguageTag } from '#resume/language.ts'
import { type None, none } from '#resume/result.ts'
import { isFields, translatedFromField, translationsField } from '#resume/schema/stored-fields.ts'
import { isBlank } from '#resume/text.ts'

/** Texts by the tags of their languages. */
export type TextsByLanguage = Readonly<Record<string, string>>

/**
 * What is written of a picture: `alt` is none while no one wrote a text, and '' for a picture that is only decoration. Its translations, and
 * the text that each is from, are as those of an entry; absent where there are none. docs/behaviour.md 39.3.
 */
export type PictureText = {
  alt: string | None
  translations?: TextsByLanguage
  translatedFrom?: TextsByLanguage
}

/** What `alt.json` says of a picture: a text, or a group of it and its translations. What is no text is left out. */
export function toPictureText(value: unknown): PictureText {
  const group = isFields(value) ? value : { text: value }
  return pictureText(group.text, group[translationsField], group[translatedFromField])
}

/** What is written of a picture, from values that may be no texts. */
export function pictureText(alt: unknown, translations: unknown, translatedFrom: unknown): PictureText {
  const [own, from] = [textsIn(translations), textsIn(translatedFrom)]
  return {
    alt: typeof alt === 'string' ? alt : none,
    ...(own && { translations: own }),
    ...(own && from && { translatedFrom: from }),
  }
}

/** A picture with another text. */
export function withPictureText<P extends PictureText>(picture: P, text: PictureText) {
  const { translations: _, translatedFrom: __, ...others } = picture
  return { ...others, ...text }
}

/** What is written of a picture without its translation into a language. */
export function withoutLanguage({ alt, translations, translatedFrom }: PictureText, language: string): PictureText {
  const [own, from] = [translations, translatedFrom].map(({ [language]: _, ...others } = {}) => others)
  return pictureText(alt, own, from)
}

/** What `alt.json` has of a picture; undefined where it has no text. */
export function storedPictureText({ alt, translations, translatedFrom }: PictureText): unknown {
  if (alt === none || translations === undefined) return alt ?? undefined
  return { text: alt, translations, ...(translatedFrom && { translatedFrom }) }
}

/** The translation of a picture's text into a language, or into it without its region; undefined without one. */
export function translatedAlt(
  { translations = {} }: Pick<PictureText, 'translations'>,
  language: string,
): string | undefined {
  const [base = language] = language.split('-')
  return [language, base].filter((tag) => Object.hasOwn(translations, tag)).map((tag) => translations[tag])[0]
}

/** The texts by languages; undefined where there are none. */
function textsIn(value: unknown): TextsByLanguage | undefined {
  if (!isFields(value)) return undefined
  const texts = Object.entries(value).filter(
    (each): each is [string, string] => isLanguageTag(each[0]) && typeof each[1] === 'string' && !isBlank(each[1]),
  )
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}
