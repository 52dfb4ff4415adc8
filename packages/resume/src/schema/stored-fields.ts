/** The fields of a stored document, of unknown content. */
export type Fields = Readonly<Record<string, unknown>>

/** A stored document, by its collection and id. */
export type Stored = { collection: string; id: string; fields: Fields }

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the owner hides a stored record from every page, list and menu. docs/behaviour.md 11.3. */
export function isHidden({ hidden }: Fields): boolean {
  return hidden === true
}

/** A stored list; empty for any other value. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The field of any document with its texts in further languages, by their tags: `{ "de": { "title": "Leiterin" } }`. */
export const translationsField = 'translations'

/**
 * The field beside it with the texts that were translated, in the same shape. No page and no public file has it.
 * docs/behaviour.md 39.3.
 */
export const translatedFromField = 'translatedFrom'

/** Nesting beyond this is rejected. No page uses it, and stores reject about a thousand levels. docs/behaviour.md 12.3. */
const depthLimit = 100

export function isTooDeep(value: unknown, levels = depthLimit): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1))
}
