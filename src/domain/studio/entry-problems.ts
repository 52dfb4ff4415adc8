import { validateFields } from '../content/bundle-document.ts'
import { collections } from '../content/collections.ts'
import { labelOf, problemText } from '../schema/labels.ts'
import type { Problem } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { EntryName } from './entry-name.ts'

/**
 * What is wrong with a field, by its path. `message` stands beside the field ('The end must not be before the start.'),
 * `line` in a summary ('Senior Software Engineer: the end must not be before the start.').
 */
export type FieldProblem = { path: string; message: string; line: string }

/** The problems of an entry: those for which an import would reject it. docs/behaviour.md 11.2. */
export function entryProblems(entry: EntryName, fields: Fields): FieldProblem[] {
  const title = entryTitle(entry, fields)
  return validateFields(entry.collection, entry.id, fields).problems.map((each) => fieldProblem(entry, title, each))
}

export function fieldProblem({ collection }: EntryName, title: string, problem: Problem): FieldProblem {
  const { rules } = collections[collection]
  const message = problemText(rules, problem)
  const label = labelOf(rules, problem.field)
  const isNamed = message.startsWith(label) || message.startsWith('The ')
  const sentence = isNamed ? message.replace(/^The /, '') : `${label} ${message}`
  const words = sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
  const rest = isNamed ? words : words.slice(0, label.length + 1) + message.slice(0, 1).toLowerCase() + message.slice(1)
  return { path: problem.field, message, line: `${title}: ${label === '' ? '' : 'the '}${rest}` }
}

/** The title of an entry, as the review and the history name it. */
export function entryTitle({ collection, id }: EntryName, fields: Fields): string {
  return collections[collection].title(collections[collection].read(id, fields) as never)
}
