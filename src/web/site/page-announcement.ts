import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The title of the page after a client-side navigation, for a live region; '' on the first page. The main element takes the
 * focus, which would otherwise be lost. When an element in it has the focus, nothing happens: the visitor is still on the
 * page, and the answer to its form only has another address. docs/behaviour.md 3.6.
 */
export function usePageAnnouncement(main: RefObject<HTMLElement | null>): string {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const opened = useRef(address)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (opened.current === address) return
    opened.current = address
    if (document.activeElement !== main.current && main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [address, main])

  return announcement
}
