/**
 * The part of a preview that was pressed: a field (`jobs.<uuid>:responsibilities[2]`) or the hash of a picture; none beside one and on
 * a link.
 */
export function pressedField({ target, clientX, clientY }: MouseEvent): string | null {
  const element = target as Element
  if (element.closest('a[href]')) return null
  // A slideshow takes the presses of its pictures, of which one is shown.
  const pictures = [element, ...element.querySelectorAll('img')].filter(({ localName }) => localName === 'img')
  const pressed = pictures.find((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const isUnder = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
    return isUnder && each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  })
  const [hash] = /[0-9a-f]{64}/.exec(pressed?.getAttribute('src') ?? '') ?? []
  return hash ?? element.closest('[data-field]')?.getAttribute('data-field') ?? null
}

/**
 * Focuses the input of a field, or the list that it is in, where a form of this page has it; for a picture that this page shows, its
 * text or the link to its folder. docs/behaviour.md 23.9.
 */
export function focusField(field: string): void {
  const picture = document.querySelector(`main img[src*="${field}"]`)
  picture?.closest('details')?.setAttribute('open', '')
  picture
    ?.closest('li, .part-gallery__pictures, .portrait, .part')
    ?.querySelector<HTMLElement>('textarea, .button')
    ?.focus()
  const [entry = '', path = ''] = field.split(':')
  const top = path.replace(/[.[].*$/, '')
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-entry="${CSS.escape(entry)}"]`)) {
    const input = form.elements.namedItem(path)
    const list = form.querySelector<HTMLElement>(`#${CSS.escape(form.id)}-${CSS.escape(top)}`)
    const found = input instanceof HTMLElement ? input : list
    found?.closest('details')?.setAttribute('open', '')
    found?.focus()
    if (found) return
  }
}

/** The field of a focused input, as the preview names it; '' for any other element. */
export function fieldOfInput(target: EventTarget | null): string {
  const input = target as HTMLInputElement
  const entry = input.form?.dataset.entry
  return entry === undefined || !input.name ? '' : `${entry}:${input.name}`
}

/** Marks the part of a preview that shows a field; `isFocused` just now brings it into view, too. docs/behaviour.md 23.9. */
export function markField(page: Document, field: string, isFocused: boolean): void {
  const parts = [...page.querySelectorAll<HTMLElement>('[data-field]')]
  for (const part of parts) part.style.outline = ''
  const shown = field === '' ? undefined : parts.find(({ dataset }) => dataset.field === field)
  const view = page.defaultView
  if (shown === undefined || view === null) return
  shown.style.outline = '2px solid var(--color-accent)'
  if (!isFocused) return
  const { top, bottom } = shown.getBoundingClientRect()
  if (top < 0 || bottom > view.innerHeight) view.scrollTo(0, view.scrollY + top - view.innerHeight / 3)
}
