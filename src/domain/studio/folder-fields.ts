import { type FocusPoint, toFocusPoint } from '#resume/records/focus-point.ts'
import { none } from '#resume/result.ts'
import { type Fields, isFields, translatedFromField, translationsField } from '#resume/schema/stored-fields.ts'
import { isBlank } from '#resume/text.ts'
import { pictureText, withPictureText } from '../languages/picture-text.ts'
import { textAt, withTextAt } from '../languages/translation.ts'
import type { FolderItem } from './draft-folder.ts'

/** A folder of pictures is saved as an entry is, under this collection, with its path as the id. */
export const folderCollection = 'pictures'

/** The field with the ids of the pictures, in their order. */
export const orderField = 'order'

/** The field with a picture's alternative text: a group with `text`, which is '' for a picture that is only decoration. */
export function altField(id: string): string {
  return `alt ${id}`
}

/** The field with a picture's focus point. */
export function focusField(id: string): string {
  return `focus ${id}`
}

/**
 * The field with the alternative texts by the ids of the pictures, for the form of their translations, which are beside it as those of an
 * entry: `translations.de.captions`. It is not saved.
 */
export const captionsField = 'captions'

/** What the owner writes of the pictures of a folder, as the fields of an entry. */
export function folderFields(items: readonly FolderItem[]): Fields {
  const own = items.flatMap(({ id, alt, focus }): [string, unknown][] => [
    ...(alt === none ? [] : [[altField(id), { text: alt }] as [string, unknown]]),
    ...(focus === none ? [] : [[focusField(id), focus] as [string, unknown]]),
  ])
  const captions = items.flatMap(({ id, alt }) => (alt === none || isBlank(alt) ? [] : [[id, alt]]))
  return {
    [orderField]: items.map(({ id }) => id),
    ...Object.fromEntries(own),
    ...(captions.length > 0 && { [captionsField]: Object.fromEntries(captions) }),
    ...byLanguage(items, translationsField),
    ...byLanguage(items, translatedFromField),
  }
}

/** The picture with the alternative text and the focus point of these fields. */
export function described<P extends { id: string }>(picture: P, fields: Fields) {
  const { id } = picture
  return { ...picture, alt: altIn(fields, id), focus: focusIn(fields, id) }
}

/** The picture as these fields have it, with its translations. */
export function folderItem(picture: FolderItem, fields: Fields): FolderItem {
  const { alt, focus } = described(picture, fields)
  const [translations, translatedFrom] = [translationsField, translatedFromField].map((name) => {
    const languages = Object.entries(isFields(fields[name]) ? fields[name] : {})
    return Object.fromEntries(languages.map(([tag, own]) => [tag, textAt(own, [captionsField, picture.id])]))
  })
  return { ...withPictureText(picture, pictureText(alt, translations, translatedFrom)), focus }
}

function byLanguage(items: readonly FolderItem[], name: typeof translationsField | typeof translatedFromField): Fields {
  let languages: Fields = {}
  for (const { id, ...item } of items)
    for (const [tag, text] of Object.entries(item[name] ?? {}))
      languages = withTextAt(languages, [tag, captionsField, id], text) as Fields
  return Object.keys(languages).length === 0 ? {} : { [name]: languages }
}

/** The pictures in the order of these fields. Those that the order does not name stay at the end. */
export function ordered<P extends { id: string }>(pictures: readonly P[], fields: Fields): P[] {
  const order: unknown[] = Array.isArray(fields[orderField]) ? fields[orderField] : []
  const place = ({ id }: P) => (order.includes(id) ? order.indexOf(id) : order.length)
  return pictures.toSorted((a, b) => place(a) - place(b))
}

function altIn(fields: Fields, id: string): string | null {
  const alt = fields[altField(id)]
  return isFields(alt) && typeof alt.text === 'string' ? alt.text : none
}

function focusIn(fields: Fields, id: string): FocusPoint | null {
  return toFocusPoint(fields[focusField(id)] ?? none)
}
