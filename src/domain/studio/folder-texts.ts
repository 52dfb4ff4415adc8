import { isBlank } from '#resume/text.ts'
import type { TranslatableField, TranslatedText } from '../languages/texts-of-field.ts'
import { stateOfText } from '../languages/translation.ts'
import type { FolderItem } from './draft-folder.ts'
import { captionsField } from './folder-fields.ts'

/** The texts of a folder's pictures with what became of each in a language. */
export function translatedCaptions(items: readonly FolderItem[], language: string): TranslatedText[] {
  return items.flatMap(({ alt, translations = {}, translatedFrom = {} }, at) => {
    const [text, own, from] = [alt ?? '', translations[language] ?? '', translatedFrom[language] ?? '']
    const state = stateOfText(text, own, from)
    return isBlank(text) ? [] : [{ field: captionsField, label: labelAt(at), text, own, state, isName: false }]
  })
}

/** The texts of a folder's pictures as a field of the form of their translations. */
export function captionsToTranslate(items: readonly FolderItem[]): TranslatableField {
  const texts = items.map(({ id }, at) => ({
    ...{ pattern: id, label: labelAt(at) },
    ...{ isLong: true, isMarkdown: false, isName: false },
  }))
  return { name: captionsField, label: 'Pictures', texts }
}

function labelAt(at: number): string {
  return `Picture ${at + 1}`
}
