import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The title of the page that a visitor has just walked to, for a live region; '' on the page he opened. The page's main
 * part takes the focus, which a walk without a page load would leave on nothing. Where something in it has the focus, he is still
 * on the page: the answer to its form has another address. Source: docs/behaviour.md 3.6.
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
