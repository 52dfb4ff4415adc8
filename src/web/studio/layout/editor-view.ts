import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What the address of an editor says of its look: the shown side on small screens, width and theme of the preview. */
export type EditorView = { side: 'edit' | 'preview'; wide: string | null; ink: string | null }

const widths = ['phone', 'tablet', 'desktop']
const inks = ['light', 'dark']
const names = ['side', 'wide', 'ink']

/** The look that an address asks for; none where it says nothing, or something else. docs/behaviour.md 23.9. */
export function editorView(search: string): EditorView {
  const asked = new URLSearchParams(search)
  const one = (name: string, known: readonly string[]) => known.find((each) => each === asked.get(name)) ?? null
  return {
    side: asked.get('side') === 'preview' ? 'preview' : 'edit',
    wide: one('wide', widths),
    ink: one('ink', inks),
  }
}

/** The query with another look. */
export function withEditorView(search: string, change: Partial<EditorView>): string {
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) if (value !== null) asked.set(name, value)
  return `?${asked}`
}

/** What else the address of a screen says of what it shows: a list of messages. */
const listNames = ['box', 'q', 'page']

/** An address in the look of the page with this query. */
export function inLookOf(search: string, path: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => names.includes(name) || listNames.includes(name))
  const query = new URLSearchParams(kept)
  return query.size === 0 ? path : `${path}?${query}`
}

/**
 * Whether the data of a screen are read again: not when only the look of its editor changed, and after a rejected press too, because what
 * rejected it may be a change elsewhere.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined) return actionStatus < 500
  const isSame = withoutView(currentUrl) === withoutView(nextUrl)
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

function withoutView({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams)
  for (const name of names) rest.delete(name)
  return `${pathname}?${rest}`
}
