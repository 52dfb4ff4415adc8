import { languageName } from '#resume/language.ts'
import { translatedName } from './translated-name.ts'

/** What an owner calls a field, by its name and the labels of the entry's own fields: 'Title', 'German: Title'. */
export function fieldLabel(name: string, labelOf: (field: string) => string): string {
  const translated = translatedName(name)
  if (translated === undefined) return labelOf(name) || name
  const { language, field, isFrom } = translated
  if (field === undefined) return languageName(language, 'en')
  return `${languageName(language, 'en')}: ${labelOf(field) || field}${isFrom ? ', still right' : ''}`
}
