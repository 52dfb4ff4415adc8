import type { RouterContextProvider } from 'react-router'
import { chooseItem, endImport, type StillOpen, takeTyped, undoImport } from '#calls/studio/imports/import-draft.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { done } from '../posting/confirmations.ts'
import { notSaved, rejected } from '../posting/rejected.ts'
import { typedIn } from './typed-name.ts'

/** Ends or undoes the import in the draft, or imports one of its items otherwise. docs/behaviour.md 25.2. */
export async function importPosted(context: Readonly<RouterContextProvider>, form: FormData) {
  const { ports } = context.get(siteContext)
  if (form.get('import') === 'undo') {
    const undone = await undoImport(ports)
    return undone.ok ? done('import-undone', { undo: undone.data.undo }) : notSaved(undone.failure)
  }
  const typed = typedIn(form)
  const { by } = await studioOf(context)
  if (form.has('import')) {
    const [, pressed = none] = /^add (.*)$/.exec(String(form.get('import'))) ?? []
    if (pressed === none && typed.size === 0) {
      const ended = await endImport(ports)
      return ended.ok ? {} : notSaved(ended.failure)
    }
    const taken = await takeTyped(ports, typed, pressed, by)
    if (!taken.ok) return notSaved(taken.failure)
    return taken.data.length === 0 ? {} : rejected(400, taken.data.map(stillOpenText).join(' '))
  }
  const choice = form.get('choice')
  const key = String(form.get('item'))
  const item = { key, ...(choice === null ? { typed: typed.get(key) ?? new Map() } : { choice: String(choice) }) }
  const chosen = await chooseItem(ports, item, by)
  return chosen.ok ? {} : notSaved(chosen.failure)
}

function stillOpenText({ title, fate }: StillOpen): string {
  return fate === 'alike'
    ? `“${title}” may be there already: choose below what becomes of it.`
    : `“${title}” still lacks something: fill it in, or clear its fields to leave it out.`
}
