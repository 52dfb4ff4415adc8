import type { RouterContextProvider } from 'react-router'
import { draftState } from '#calls/studio/draft/draft-state.ts'
import { entryFormFields } from '#calls/studio/draft/form-fields.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import type { EntryView } from '#calls/studio/draft/read-entry.ts'
import { type WhereShown, whereShown } from '#calls/studio/draft/where-shown.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { type Choice, type FormField, withChoices } from '#domain/studio/form-field.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import type { HeldEntry, Saveable } from '../autosave/entry-save.ts'
import { capitalised } from '../text/capitalised.ts'
import { ownerClock } from '../text/owner-clock.ts'

/** An entry as its form shows it. `fields` describes the form, `held` holds the values. */
export type EntryFormView = FormView & {
  entry: EntryName
  title: string
  /** Where visitors see it as it is published. */
  whereShown: WhereShown
}

/** What a form of an entry, or of a folder of pictures, needs. */
export type FormView = { entry: Saveable; state: EntryView['state']; fields: FormField[]; held: HeldEntry }

/** What the studio needs to know of the owner who asks: the name beside a change, and the time zone. */
export type Studio = {
  by: { uid: string; name: string }
  clock(instant: string): string
  now(): string
  /** '10:41', with who it was: 'you, another tab'. */
  who(edited: LastEdit | null): string
}

export async function studioOf(context: Readonly<RouterContextProvider>): Promise<Studio> {
  const { ports } = context.get(siteContext)
  const { uid, account } = context.get(visitContext)
  const { timeZone } = await readDraftedOwner(ports)
  const clock = (instant: string) => ownerClock(instant, timeZone)
  return {
    by: { uid, name: account?.fullName ?? '' },
    clock,
    now: () => ports.clock.now().toISOString(),
    who(edited) {
      if (edited === none) return 'as published'
      return `${edited.by.uid === uid ? 'you, another tab' : edited.by.name}, ${clock(edited.at)}`
    },
  }
}

/** The entry for its form. `names` are the fields that the form has; without them it has all. */
export function toEntryFormView(view: EntryView, held: HeldEntry, names?: readonly string[]): EntryFormView {
  const { entry, state, title, published } = view
  const fields = entryFormFields(entry).filter(({ name }) => names === undefined || names.includes(name))
  return { entry, state, title, whereShown: whereShown(entry, published), fields, held }
}

/** The entry with a choice in the place of a text of its form. */
export function offering(
  shown: EntryFormView,
  path: readonly [string, string?],
  choices: readonly Choice[],
  texts?: string,
): EntryFormView {
  return { ...shown, fields: withChoices(shown.fields, path, choices, texts) }
}

/** The entry as a form holds it: whole, with what is wrong in it. `changes` counts the draft. */
export function heldEntry(view: EntryView, version: string, changes: number, studio: Studio): HeldEntry {
  const { title, fields, problems, changed, edited } = view
  return {
    ...{ fields, changed, changes, version },
    problems: problems.map((each) => ({ ...each, line: withoutTitle(title, each.line) })),
    at: studio.clock(edited?.at ?? studio.now()),
  }
}

/** The line of a problem where the entry's title stands already: 'The title is missing.' */
export function withoutTitle(title: string, line: string): string {
  return line.startsWith(`${title}: `) ? capitalised(line.slice(title.length + 2)) : line
}

/** How many changes are not published; 0 while the store does not answer. */
export async function changesOf(context: Readonly<RouterContextProvider>): Promise<number> {
  const state = await draftState(context.get(siteContext).ports)
  return state.ok ? state.data.changes : 0
}
