import type { RouterContextProvider } from 'react-router'
import { chooseItem, endImport, undoImport } from '#calls/studio/imports/import-draft.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { done } from '../posting/confirmations.ts'
import { notSaved } from '../posting/rejected.ts'

/** Ends or undoes the import in the draft, or imports one of its items otherwise. docs/behaviour.md 25.2. */
export async function importPosted(context: Readonly<RouterContextProvider>, form: FormData) {
  const { ports } = context.get(siteContext)
  if (form.get('import') === 'undo') {
    const undone = await undoImport(ports)
    return undone.ok ? done('import-undone', { undo: undone.data.undo }) : notSaved(undone.failure)
  }
  if (form.has('import')) {
    const ended = await endImport(ports)
    return ended.ok ? {} : notSaved(ended.failure)
  }
  const { by } = await studioOf(context)
  const choice = form.get('choice')
  const typed = [...form].flatMap(([name, value]) =>
    name.startsWith(typedPrefix) ? [[name.slice(typedPrefix.length), String(value)] as const] : [],
  )
  const item = {
    key: String(form.get('item')),
    ...(choice === null ? { typed: new Map(typed) } : { choice: String(choice) }),
  }
  const chosen = await chooseItem(ports, item, by)
  return chosen.ok ? {} : notSaved(chosen.failure)
}

/** What precedes the path in the name of an input for a field that an item lacks. */
const typedPrefix = 'typed.'
