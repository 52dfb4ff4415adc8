import { type RefObject, useEffect } from 'react'
import { usePress } from '../posting/press.ts'
import { isOfInputMethod } from '../text/is-of-input-method.ts'

/** What a key does with the focused message. */
const acts: Readonly<Record<string, 'archive' | 'unread'>> = { e: 'archive', u: 'unread' }

/** How far a key moves the focus. */
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/**
 * J and K move the focus in the list, E archives the focused message and moves the focus on, U marks it as unread; `action` is where that
 * is posted and `open` the id of the open message. The keys work only while a link of the list has the focus, and alone. WCAG 2.1.4; docs/behaviour.md 27.2.
 */
export function useListKeys(list: RefObject<HTMLUListElement | null>, open: string, action: string): void {
  const { press } = usePress()

  useEffect(() => {
    const element = list.current
    if (element === null) return

    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey || isOfInputMethod(event)) return
      const links = [...(element?.querySelectorAll<HTMLAnchorElement>('a[data-message]') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      const key = event.key.toLowerCase()
      const step = steps[key]
      const act = acts[key]
      if (at === -1 || (step === undefined && act === undefined)) return
      event.preventDefault()
      if (step !== undefined) links[at + step]?.focus()
      else if (act !== undefined && !event.repeat) void post(act, links, at)
    }

    function post(act: 'archive' | 'unread', links: readonly HTMLAnchorElement[], at: number) {
      const form = new FormData()
      const id = links[at]?.dataset.message ?? ''
      // An open message is marked as read again while it is open.
      const stays = act === 'archive' || id !== open
      for (const [name, value] of Object.entries({ act, id, ...(stays && { stays: 'on' }) })) form.append(name, value)
      if (act === 'archive') (links[at + 1] ?? links[at - 1])?.focus()
      return press(form, action)
    }

    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  })
}
