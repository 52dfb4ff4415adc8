type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns what carries typed texts, ticks and the focus over, to be called when React has made a part of the page again, because
 * something outside of it had changed the page before its scripts ran: the translation of a browser, or an extension.
 */
export function carrierOf(page: Document): () => void {
  // Elements that were removed still hold what was typed.
  let before = controlsOf(page)
  let focused: EventTarget | null = page.activeElement
  page.addEventListener('focusin', ({ target }) => {
    focused = target
  })
  return () => {
    const known = new Set(before)
    const others = controlsOf(page).filter((each) => !known.has(each))
    before = before.map((from) => {
      const at = from.isConnected
        ? -1
        : others.findIndex((each) => each.id === from.id && each.name === from.name && each.type === from.type)
      const to = others.splice(at, at < 0 ? 0 : 1)[0]
      if (to === undefined) return from
      carry(from, to, from === focused)
      return to
    })
  }
}

function controlsOf(page: Document): Control[] {
  return [...page.querySelectorAll<Control>('input:not([type=hidden],[type=file]), textarea, select')]
}

function carry(from: Control, to: Control, isFocused: boolean): void {
  if ('checked' in from && 'checked' in to) to.checked = from.checked
  if (to.value !== from.value) to.value = from.value
  if (!isFocused) return
  to.focus({ preventScroll: true })
  if (!('setSelectionRange' in from && 'setSelectionRange' in to) || from.selectionStart === null) return
  to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
