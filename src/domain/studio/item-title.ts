import { isFields } from '#resume/schema/stored-fields.ts'

/** What names an item of a list: its first text; '' for an item without one. */
export function itemTitle(item: unknown): string {
  if (typeof item === 'string') return item
  if (!isFields(item)) return ''
  const title = item.title ?? item.heading ?? item.label ?? item.part ?? item.name ?? item.language
  return typeof title === 'string' ? title : ''
}

/** The title of an item of a list that has none yet, by its index. */
export function newItemTitle(at: number): string {
  return `New entry ${at + 1}`
}
