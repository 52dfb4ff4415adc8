import type { RouterContextProvider } from 'react-router'
import { draftState } from '#calls/studio/draft/draft-state.ts'
import { entryFormFields } from '#calls/studio/draft/form-fields.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import type { EntryView } from '#calls/studio/draft/read-entry.ts'
import type { FieldAnswer } from '#calls/studio/draft/save-fields.ts'
import { type WhereShown, whereShown } from '#calls/studio/draft/where-shown.ts'
import { type Comparing, newComparing } from '#domain/comparing/comparing.ts'
import { fieldNameOf } from '#domain/languages/translated-name.ts'
import { translationValue } from '#domain/languages/translation-value.ts'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { type Choice, type FormField, formView, withChoices } from '#domain/studio/form-field.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import type { ConflictMarks, EditAnswer, ServerState } from '../autosave/autosave.ts'
import { valueText } from '../form/value-text.ts'
import { capitalised } from '../text/capitalised.ts'
import { ownerClock } from '../text/owner-clock.ts'

/** An entry as its form shows it. `fields` describes the form, `server` holds the values. */
export type EntryFormView = {
  entry: EntryName
  state: EntryView['state']
  title: string
  /** Where visitors see it as it is published. */
  whereShown: WhereShown
  fields: FormField[]
  server: ServerState
}

/** What the studio needs to know of the owner who asks: the name beside a change, and the time zone. */
export type Studio = {
  by: { uid: string; name: string }
  clock(instant: string): string
  /** '10:41', with who it was: 'you, another tab'. */
  who(touch: LastEdit | null): string
}

export async function studioOf(context: Readonly<RouterContextProvider>): Promise<Studio> {
  const { ports } = context.get(siteContext)
  const { uid, account } = context.get(visitContext)
  const { timeZone } = await readDraftedOwner(ports)
  const clock = (instant: string) => ownerClock(instant, timeZone)
  return {
    by: { uid, name: account?.fullName ?? '' },
    clock,
    who(touch) {
      if (touch === none) return 'as published'
      return `${touch.by.uid === uid ? 'you, another tab' : touch.by.name}, ${clock(touch.at)}`
    },
  }
}

/** The entry for its form. `names` are the fields that the form has; without them it has all. */
export function toEntryFormView(
  view: EntryView,
  changes: number,
  at: string,
  names?: readonly string[],
): EntryFormView {
  const { entry, state, title, published } = view
  const fields = entryFormFields(entry).filter(({ name }) => names === undefined || names.includes(name))
  const shown = { entry, state, title, whereShown: whereShown(entry, published) }
  return { ...shown, fields, server: serverStateOf(view, fields, changes, at) }
}

/** The entry with a choice in the place of a text of its form. */
export function offering(
  shown: EntryFormView,
  path: readonly [string, string?],
  choices: readonly Choice[],
): EntryFormView {
  return { ...shown, fields: withChoices(shown.fields, path, choices) }
}

/** The values of the form's fields as the form knows them, so that it finds no difference in what it shows. */
export function serverStateOf(view: EntryView, fields: readonly FormField[], changes: number, at: string): ServerState {
  return {
    fields: Object.fromEntries(fields.map((field) => [field.name, shownValue(view.fields, field)])),
    problems: view.problems
      .filter(({ path }) => fields.some(({ name }) => name === fieldNameOf(path)))
      .map((each) => ({ ...each, line: withoutTitle(view.title, each.line) })),
    changed: view.changed,
    changes,
    at,
  }
}

function shownValue(fields: Fields, field: FormField): unknown {
  return field.kind === 'translation' ? translationValue(fields, field.name) : formView(field, fields[field.name])
}

/** The line of a problem where the entry's title stands already: 'The title is missing.' */
export function withoutTitle(title: string, line: string): string {
  return line.startsWith(`${title}: `) ? capitalised(line.slice(title.length + 2)) : line
}

/** The answers to edits, for the browser; `hereOf` returns what the form holds, `inWords` a value as the owner reads it. */
export function editAnswers(
  answers: readonly FieldAnswer[],
  fields: readonly FormField[],
  studio: Studio,
  hereOf: (path: string) => unknown,
  inWords: (path: string, value: unknown) => unknown,
): Promise<EditAnswer[]> {
  const comparing = newComparing()
  const textOf = (path: string, value: unknown) => valueText(inWords(path, value))
  return Promise.all(
    answers.map(async (answer): Promise<EditAnswer> => {
      if (answer.outcome !== 'conflict') return answer
      const { path, outcome, touch } = answer
      const field = fields.find(({ name }) => name === path)
      const value = field ? formView(field, answer.value) : answer.value
      const marks = await conflictMarks(textOf(path, hereOf(path)), textOf(path, value), comparing)
      return { path, outcome, value, who: studio.who(touch), marks }
    }),
  )
}

/** Marks the words that only one of two texts has; none of texts that are too long to compare. */
async function conflictMarks(here: string, stored: string, comparing: Comparing): Promise<ConflictMarks> {
  const { textChange } = await import('#domain/comparing/text-change.ts')
  const blocks = textChange(stored, here, comparing)
  const unmarked = (text: string) => [{ text, isOwn: false }]
  if (blocks.some(({ kind }) => kind === 'too long'))
    return { here: unmarked(here), stored: unmarked(stored), isTooLong: true }
  const words = blocks.flatMap((block) =>
    block.kind === 'changed' ? block.words : block.kind === 'same' ? [{ kind: 'same' as const, text: block.text }] : [],
  )
  const side = (own: 'added' | 'removed') =>
    words.flatMap(({ kind, text }) => (kind === 'same' || kind === own ? [{ text, isOwn: kind === own }] : []))
  return { here: side('added'), stored: side('removed') }
}

/** How many changes are not published; 0 while the store does not answer. */
export async function changesOf(context: Readonly<RouterContextProvider>): Promise<number> {
  const state = await draftState(context.get(siteContext).ports)
  return state.ok ? state.data.changes : 0
}
