import { type RefObject, useEffect } from 'react'

/** What a key does with the focused message. */
const acts: Readonly<Record<string, 'archive' | 'unread'>> = { e: 'archive', u: 'unread' }

/** How far a key moves the focus. */
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/**
 * J and K move the focus in the list, E archives the focused message, U marks it as unread, by posting the form. The keys work
 * only while a link of the list has the focus, and alone. WCAG 2.1.4; docs/behaviour.md 27.2.
 */
export function useListKeys(
  list: RefObject<HTMLUListElement | null>,
  form: RefObject<HTMLFormElement | null>,
  addressOf: (id: string) => string,
): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return

    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const links = [...(element?.querySelectorAll<HTMLAnchorElement>('a[data-message]') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      const key = event.key.toLowerCase()
      const step = steps[key]
      const act = acts[key]
      if (at === -1 || (step === undefined && act === undefined)) return
      event.preventDefault()
      if (step !== undefined) links[at + step]?.focus()
      else if (act !== undefined && !event.repeat) post(act, links, at)
    }

    function post(act: 'archive' | 'unread', links: readonly HTMLAnchorElement[], at: number): void {
      const { current } = form
      const id = links[at]?.dataset.message
      if (current === null || id === undefined) return
      const next = act === 'archive' ? (links[at + 1] ?? links[at - 1]) : links[at]
      set(current, 'act', act)
      set(current, 'next', next?.dataset.message ?? '')
      current.action = addressOf(id)
      current.submit()
    }

    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  })
}

function set(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.value = value
}
