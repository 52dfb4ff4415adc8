import { languageName } from '#resume/language.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import { labelOf, missingText, problemText } from '#resume/schema/labels.ts'
import type { Problem } from '#resume/schema/read.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { hasText } from '#resume/text.ts'
import { validateFields } from '../content/bundle/bundle-document.ts'
import { fieldNameOf, nameOfTranslation, translatedName } from '../languages/translated-name.ts'
import type { EntryName } from './entry-name.ts'
import { itemTitle, newItemTitle } from './item-title.ts'

/**
 * What is wrong with a field, by its path. `message` stands beside the field ('The end must not be before the start.'),
 * `line` in a summary ('Senior Software Engineer: the end must not be before the start.'), where an item of a list has its own title
 * ('Spot Finder: the path must be lower-case letters, digits and hyphens.').
 */
export type FieldProblem = { path: string; message: string; line: string }

/** The problems of an entry: those for which an import would reject it. docs/behaviour.md 11.2. */
export function entryProblems(entry: EntryName, fields: Fields, published: Fields | None = none): FieldProblem[] {
  const { problems } = validateFields(entry.collection, entry.id, fields)
  return problems.map((each) => fieldProblem(entry, fields, each, published))
}

export function fieldProblem(
  entry: EntryName,
  fields: Fields,
  problem: Problem,
  published: Fields | None = none,
): FieldProblem {
  const { rules } = collections[entry.collection]
  const { field: path, reason } = problem
  const { language } = translatedName(fieldNameOf(path)) ?? {}
  const own = language === undefined ? path : path.slice(nameOfTranslation(language, '').length)
  const message = problemText(rules, { field: own, reason })
  const label = labelOf(rules, own)
  const isWhole = label === '' || message.startsWith('The ') || message === missingText(rules, own)
  const words = uncapitalised(reason === 'is missing' ? `${reason}.` : message)
  const inLanguage = language === undefined ? '' : ` in ${languageName(language, 'en')}`
  const line = isWhole ? uncapitalised(message) : `the ${uncapitalised(label)}${inLanguage} ${words}`
  return { path, message, line: `${titleAt(entry, fields, own, published)}: ${line}` }
}

function uncapitalised(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** The title of the item of a list that a path leads into ('projects[2].path'), else that of the entry. */
function titleAt(entry: EntryName, fields: Fields, path: string, published: Fields | None): string {
  const [, name, at] = /^(\w+)\[(\d+)\]\./.exec(path) ?? []
  if (name === undefined) return entryTitle(entry, fields, published)
  const list = fields[name]
  return itemTitle(Array.isArray(list) ? list[Number(at)] : none) || newItemTitle(Number(at))
}

/** The title of an entry, as the review and the history name it: by the first of these sides that has one, else 'New job'. */
export function entryTitle({ collection, id }: EntryName, ...sides: readonly (Fields | None | undefined)[]): string {
  const { first, read, title, what } = collections[collection]
  const named = sides.find((side) => hasText(side?.[first]))
  if (named === undefined && what !== undefined) return `New ${what}`
  return title(read(id, named ?? sides.find((side) => side != null) ?? {}) as never)
}
