import { namedEntry, savedFields } from '#calls/studio/draft/form-fields.ts'
import { type FieldEdit, saveFields } from '#calls/studio/draft/save-fields.ts'
import { valuesInWords } from '#calls/studio/editions/edition-words.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { siteContext } from '../../routing/context.ts'
import { editAnswers, serverStateOf, studioOf } from '../entry/entry-view.ts'
import type { Route } from './+types/draft.ts'

/**
 * Saves changed fields of one entry, for the autosave. 200 with the answer of each edit, also for values that are wrong; 409 when
 * one of them is a conflict, 413 when one is too large, 404 when the entry is gone, 503 while the store does not answer.
 * docs/behaviour.md 23.6.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = jsonOf(await request.text())
  const sent = isFields(posted) ? posted : {}
  const entry = namedEntry(sent.collection, sent.id)
  const edits = editsIn(sent.edits)
  if (entry === none || edits === none) return message(400, 'This does not fit the entry. Please load the page again.')
  const studio = await studioOf(context)
  const { ports } = context.get(siteContext)
  const tab = String(sent.tab).slice(0, 64)
  const turn = Number(sent.turn ?? Number.NaN)
  const saved = await saveFields(
    ports,
    { entry, edits, tab, ...(Number.isSafeInteger(turn) ? { turn } : {}) },
    studio.by,
  )
  if (!saved.ok) {
    const { code } = saved.failure
    if (code === 'object-not-found') return message(404, 'This entry was deleted.')
    if (code === 'invalid') return message(400, saved.failure.message)
    return message(503, notSavedText)
  }
  if (saved.data.outcome === 'deleted') return message(404, `This entry was deleted: ${studio.who(saved.data.touch)}.`)
  const { fields: answered, view, changes, at } = saved.data
  const fields = savedFields(entry, view.fields)
  const hereOf = (path: string) => edits.find((edit) => edit.path === path)?.value
  const hasConflict = answered.some(({ outcome }) => outcome === 'conflict')
  const words = await valuesInWords(ports, hasConflict ? [entry] : [])
  const inWords = (path: string, value: unknown) => (words.ok ? words.data(entry, path, value) : value)
  const answers = await editAnswers(answered, fields, studio, hereOf, inWords)
  const has = (outcome: string) => answers.some((each) => each.outcome === outcome)
  const status = has('conflict') ? 409 : has('rejected') ? 413 : 200
  return Response.json({ answers, server: serverStateOf(view, fields, changes, studio.clock(at)) }, { status })
}

function editsIn(edits: unknown): FieldEdit[] | null {
  if (!Array.isArray(edits) || edits.length > 100) return none
  const read = edits.flatMap((edit) => {
    if (!isFields(edit) || typeof edit.path !== 'string') return []
    const { path, value = null, shown = null } = edit
    return [{ path, value, shown }]
  })
  return new Set(read.map(({ path }) => path)).size === edits.length ? read : none
}

function message(status: number, words: string): Response {
  return Response.json({ message: words }, { status })
}
