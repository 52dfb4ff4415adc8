import type { LastEdit } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import type { OpenDraft } from './open-draft.ts'

/** The list of the person's document holds the places of projects in the menu. */
const owner: EntryName = { collection: 'person-info', id: 'owner' }

/** A project as the list names it: by its id or its address. */
type Listed = { id: string; page: unknown }

/** Takes a deleted project off the list, which would show its page as coming soon. */
export function unlistProject(open: OpenDraft, project: Listed, edit: LastEdit): Promise<void> {
  return changeList(open, edit, (list) => list.filter((each) => !isOf(project, each)))
}

/** Gives a project that is no longer deleted the place that it has on the site. */
export function relistProject(open: OpenDraft, project: Listed, edit: LastEdit): Promise<void> {
  return changeList(open, edit, (list, published) => {
    const at = published.findIndex((each) => isOf(project, each))
    if (at < 0 || list.some((each) => isOf(project, each))) return list
    const followers = published.slice(at + 1)
    const next = list.findIndex((each) => followers.some((follower) => isSame(each, follower)))
    return list.toSpliced(next < 0 ? list.length : next, 0, published[at])
  })
}

type List = readonly unknown[]

async function changeList(open: OpenDraft, edit: LastEdit, change: (list: List, published: List) => List) {
  const { fields, published } = await open.entry(owner)
  if (fields === none) return
  const list = listOf(fields)
  const value = change(list, listOf(published.fields ?? {}))
  if (value.length === list.length) return
  await open.put(owner, { ...fields, projects: value }, edit)
}

function listOf({ projects }: Fields): List {
  return Array.isArray(projects) ? projects : []
}

function isOf({ id, page }: Listed, each: unknown): boolean {
  return isFields(each) && typeof each.path === 'string' && each.path !== '' && [id, page].includes(each.path)
}
