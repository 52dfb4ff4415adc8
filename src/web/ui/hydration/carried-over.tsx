import { type ReactNode, useLayoutEffect, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Carries what was typed, ticked and focused into a page that React had to make again, because something outside of it had
 * changed the page before its scripts ran: the translation of a browser, or an extension. A page that was hydrated keeps its
 * elements, and nothing happens.
 */
export function CarriedOver({ children }: { children: ReactNode }) {
  // Elements that were removed still hold what was typed.
  const [before] = useState(() => ({ controls: controls(), focused: document.activeElement }))
  useLayoutEffect(() => {
    if (before.controls.every(({ isConnected }) => isConnected)) return
    const others = controls()
    for (const from of before.controls) {
      const at = others.findIndex((each) => each.id === from.id && each.name === from.name && each.type === from.type)
      const to = others.splice(at, at < 0 ? 0 : 1)[0]
      if (to !== undefined) carry(from, to, from === before.focused)
    }
  }, [before])
  return children
}

function controls(): Control[] {
  return [...document.querySelectorAll<Control>('input:not([type=hidden],[type=file]), textarea, select')]
}

function carry(from: Control, to: Control, isFocused: boolean): void {
  if ('checked' in from && 'checked' in to) to.checked = from.checked
  if (to.value !== from.value) to.value = from.value
  if (!isFocused) return
  to.focus({ preventScroll: true })
  if (!('setSelectionRange' in from && 'setSelectionRange' in to) || from.selectionStart === null) return
  to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
