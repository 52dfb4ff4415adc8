import { data, type RouterContextProvider, redirect } from 'react-router'
import { entryFormFields } from '#calls/studio/form-fields.ts'
import { revertField } from '#calls/studio/revert.ts'
import { saveFields } from '#calls/studio/save-fields.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { type Failure, none } from '#domain/result.ts'
import { errorAlert } from '#domain/site/alert.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { siteContext } from '../context.ts'
import type { Conflict } from './autosave/autosave.ts'
import { done } from './confirmations.ts'
import { inLookOf } from './desk-view.ts'
import { formInputs, postedEntry } from './form/posted-entry.ts'
import { notSavedAnswer } from './rejected.ts'
import { editAnswers, studioOf } from './shown-entry.ts'

/** The tab of a form that was posted without scripts. */
const formTab = 'form'

/**
 * Saves a form of an entry that was posted without scripts, or does what its pressed button says: change a list, revert a field.
 * `names` are the fields of the form, `url` is the page's address. docs/behaviour.md 23.6.
 */
export async function savePosted(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
  { entry, names, url }: { entry: EntryName; names: readonly string[]; url: URL },
) {
  const { ports } = context.get(siteContext)
  const reverted = posted.get(formInputs.revert)
  if (typeof reverted === 'string') {
    const answer = await revertField(ports, entry, reverted)
    if (!answer.ok) return entryNotSaved(entry, answer.failure)
    const { undo } = answer.data
    return undo === none ? {} : done('reverted', { undo })
  }
  const fields = entryFormFields(entry).filter(({ name }) => names.includes(name))
  const asked = postedEntry(fields, posted)
  if (asked === none) throw data(none, { status: 400, statusText: 'Bad Request' })
  const form = Object.keys(asked.known)
  if (asked.kind === 'list') return data({ ...nothingRejected, entry, form, reply: asked.reply, alerts: [] })

  const taken = posted.getAll(formInputs.take)
  const edits = fields
    .filter(({ name }) => !taken.includes(name))
    .flatMap(({ name }) => {
      const isKnown = Object.hasOwn(asked.known, name)
      return isKnown ? [{ path: name, value: asked.values[name], shown: asked.known[name] }] : []
    })
  const studio = await studioOf(context)
  const saved = await saveFields(ports, { entry, edits, tab: formTab }, studio.by)
  if (!saved.ok) return entryNotSaved(entry, saved.failure, form, asked.values)
  if (saved.data.outcome === 'deleted') return entryNotSaved(entry, away, form, asked.values)
  const answers = await editAnswers(saved.data.fields, fields, studio, (name) => asked.values[name])
  const conflicts = answers.flatMap((answer): [string, Conflict & { here: unknown }][] => {
    if (answer.outcome !== 'conflict') return []
    const { path: name, value: stored, who, marks } = answer
    return [[name, { stored, who, marks, here: asked.values[name] }]]
  })
  const rejections = answers.flatMap((answer): [string, string][] =>
    answer.outcome === 'rejected' ? [[answer.path, answer.message]] : [],
  )
  if (conflicts.length === 0 && rejections.length === 0) throw redirect(inLookOf(url.search, url.pathname), 303)
  const typed = [...conflicts, ...rejections].map(([name]) => [name, asked.values[name]])
  return data(
    {
      ...{ entry, form, reply: undefined, conflicts: Object.fromEntries(conflicts) },
      ...{ rejections: Object.fromEntries(rejections), typed: Object.fromEntries(typed) },
      alerts: rejections.map(([, message]) => errorAlert(message)),
    },
    { status: conflicts.length > 0 ? 409 : 413 },
  )
}

const nothingRejected = { conflicts: {}, rejections: {}, typed: {} }

/** An entry that was deleted meanwhile is shown as one that could not be saved, with what was typed. */
const away: Failure = { code: 'unavailable', message: notSavedText }

/** The answer to a post that was not saved. `typed` are the values of its fields, `form` their names. */
export function entryNotSaved(
  entry: EntryName,
  failure: Failure,
  form: readonly string[] = [],
  typed: Record<string, unknown> = {},
) {
  const { status, message } = notSavedAnswer(failure)
  const alerts = [errorAlert(message)]
  return data({ ...nothingRejected, entry, form, reply: undefined, typed, alerts }, { status })
}
