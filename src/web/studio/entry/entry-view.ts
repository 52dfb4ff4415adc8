import { countChanges, versionOf } from '#calls/studio/draft/draft-store.ts'
import {
  type EntryView,
  entryFormFields,
  namedEntry,
  readDraftedOwner,
  readEntry,
} from '#calls/studio/draft/read-draft.ts'
import { deleteEntry, duplicateEntry, makeEntry, type WhereShown, whereShown } from '#calls/studio/draft/save-entry.ts'
import type { Actor } from '#calls/studio/draft/undo.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { type Choice, type FormField, withChoices } from '#domain/studio/form-field.ts'
import { pageOfEntry } from '#domain/studio/screens.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import type { HeldEntry, Saveable } from '../autosave/entry-save.ts'
import { done, loaded, notFound, notSaved, rejected } from '../posting/answers.ts'
import { ownerClock } from '../text/owner-day.ts'
import { capitalised } from '../text/wording.ts'

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

export async function studioOf(context: Context): Promise<Studio> {
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
export async function changesOf(context: Context): Promise<number> {
  const counted = await countChanges(context.get(siteContext).ports)
  return counted.ok ? counted.data : 0
}

/**
 * Loads an entry for its form; `names` are the fields that the form has. Throws 404 for an entry that does not exist, 503 while
 * the store does not answer.
 */
export async function loadEntry(context: Context, entry: EntryName, names?: readonly string[]): Promise<EntryFormView> {
  const { ports } = context.get(siteContext)
  const known = namedEntry(entry.collection, entry.id)
  if (known === none) throw notFound()
  const view = loaded(await readEntry(ports, known))
  const studio = await studioOf(context)
  const version = await versionOf(view.fields)
  return toEntryFormView(view, heldEntry(view, version, await changesOf(context), studio), names)
}

/** Does what a button of an entry's page says: duplicates the entry, or deletes it and leads to `list`. */
export async function actOnEntry(
  context: Context,
  request: Request,
  { entry, list }: { entry: EntryName; list: string },
) {
  const posted = await request.formData()
  const { ports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const actor = { by }
  switch (posted.get('act')) {
    case 'duplicate': {
      const made = await duplicateEntry(ports, entry, actor)
      return made.ok ? { to: pageOfEntry(made.data) } : notSaved(made.failure)
    }
    case 'delete': {
      const deleted = await deleteEntry(ports, entry, actor)
      if (!deleted.ok) return notSaved(deleted.failure)
      const { undo, shown } = deleted.data
      return done(deletions[shown], { undo, to: list })
    }
    default:
      return rejected(400, 'This form does not fit the page.')
  }
}

const deletions = {
  site: 'deleted-site',
  links: 'deleted-links',
  hidden: 'deleted-hidden',
  new: 'deleted-new',
} as const satisfies Record<WhereShown, string>

/** Makes an entry of a collection and leads to its page. */
export function makeAndOpen(context: Context, collection: EntryName['collection']) {
  return openMade(context, (ports, actor) => makeEntry(ports, collection, actor))
}

/** Leads to the page of an entry that is made. */
export async function openMade(context: Context, make: (ports: Ports, actor: Actor) => Promise<Result<EntryName>>) {
  const { by } = await studioOf(context)
  const made = await make(context.get(siteContext).ports, { by })
  return made.ok ? { to: pageOfEntry(made.data) } : notSaved(made.failure)
}
