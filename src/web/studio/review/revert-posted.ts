import type { RouterContextProvider } from 'react-router'
import { namedEntry } from '#calls/studio/draft/form-fields.ts'
import { resolveEntry, resolveFolder } from '#calls/studio/draft/resolve-conflict.ts'
import { type RevertedPart, revert } from '#calls/studio/draft/revert.ts'
import { editFolder } from '#calls/studio/pictures/change-folder.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'

type Context = Readonly<RouterContextProvider>

/** Takes back what the Reverts of the review name, or everything. Returns the id for Undo, '' without one. */
export async function revertPosted(context: Context, names: readonly string[]): Promise<Result<string>> {
  const { ports } = context.get(siteContext)
  if (names.length > maxParts) return failed('invalid', 'This form names more parts than a draft has.')
  const [what = ''] = names
  const [kind, first = ''] = what.split(' ')
  if (kind === 'everything') return undoOf(await revert(ports, 'all'))
  if (kind === 'order' || kind === 'picture') {
    const { by } = await studioOf(context)
    const actor = { by, tab: 'review' }
    const done =
      kind === 'order'
        ? await editFolder(ports, what.slice('order '.length), { act: 'revert-order' }, actor)
        : await editFolder(ports, first, { act: 'revert', id: what.slice(`picture ${first} `.length) }, actor)
    return done.ok ? success(done.data.outcome === 'done' ? (done.data.undo ?? '') : '') : done
  }
  const parts = names.map(partOf)
  const known = parts.filter((part) => part !== none)
  return known.length < parts.length ? failed('invalid', 'There is no such entry.') : undoOf(await revert(ports, known))
}

/** 'entry jobs ID', 'field jobs ID title', 'folder about'. */
function partOf(what: string): RevertedPart | null {
  const [kind, first = '', second = '', field = ''] = what.split(' ')
  if (kind === 'folder') return { folder: what.slice('folder '.length) }
  const entry = namedEntry(first, second)
  if (entry === none || (kind !== 'entry' && kind !== 'field')) return none
  return kind === 'entry' ? { entry } : { entry, field }
}

function undoOf(reverted: Result<{ undo: string | null }>): Result<string> {
  return reverted.ok ? success(reverted.data.undo ?? '') : reverted
}

/** Each is read and written by itself, and all of them in one go. */
const maxParts = 1000

/** Settles what was changed on the site since the draft began: for each field and folder the form names which side stays. */
export async function resolvePosted(context: Context, form: FormData): Promise<Result<void>> {
  const { ports } = context.get(siteContext)
  const named = (name: string) => new Set(form.getAll(name).map(String))
  const [entries, folders] = [named('entry'), named('folder')]
  if (entries.size + folders.size > maxParts) return failed('invalid', 'This form names more parts than a draft has.')
  for (const key of entries) {
    const [collection = '', id = ''] = key.split(' ')
    const entry = namedEntry(collection, id)
    if (entry === none) return failed('invalid', 'There is no such entry.')
    const names = form.getAll(`fields ${key}`).map(String)
    const fromSite = names.filter((name) => form.get(`keep ${key} ${name}`) === 'site')
    const isWhole = names.length === 0 && form.get(`keep ${key}`) === 'site'
    const done = isWhole ? await revert(ports, [{ entry }]) : await resolveEntry(ports, entry, fromSite)
    if (!done.ok) return done
  }
  for (const folder of folders) {
    const isOfSite = form.get(`keep ${folder}`) === 'site'
    const done = isOfSite ? await revert(ports, [{ folder }]) : await resolveFolder(ports, folder)
    if (!done.ok) return done
  }
  return success()
}
