/**
 * Lists what is wrong with the texts of a page: the page is wider than the window, or a text leaves its block, is cut off, or is
 * covered by another. Runs in the page. Three cases are allowed: a text that ends with an ellipsis, one in a scrolling box
 * that the keyboard reaches, and one that scrolls behind a sticky foot.
 */
export function textFaults(): string[] {
  const faults: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide`)

  type Block = { element: Element; text: string; rects: DOMRect[]; isFixed: boolean; isSticky: boolean }
  const blocks = new Map<Element, Block>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || !isShown(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const element = blockOf(parent)
    const rects = [...range.getClientRects()].filter(
      (rect) => rect.width > 0 && rect.bottom > 0 && !isElided(rect, element),
    )
    const place = { isFixed: isAt(element, 'fixed'), isSticky: isAt(element, 'sticky') }
    const block = blocks.get(element) ?? { element, text: '', rects: [], ...place }
    block.text = `${block.text}${node.textContent}`.slice(0, 30)
    block.rects.push(...rects)
    blocks.set(element, block)
  }

  for (const { element, text, rects } of blocks.values()) {
    const fault = rects.map((rect) => faultOf(rect, element)).find((each) => each !== '')
    if (fault) faults.push(`'${text}' ${fault}`)
  }
  const all = [...blocks.values()].map((block) => ({ ...block, rects: block.rects.map(inner) }))
  for (const [at, one] of all.entries()) {
    const other = all
      .slice(at + 1)
      .filter((each) => each.isFixed === one.isFixed && each.isSticky === one.isSticky)
      .find((each) => one.rects.some((a) => each.rects.some((b) => overlap(a, b))))
    if (other) faults.push(`'${one.text}' and '${other.text}' overlap`)
  }
  return faults

  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    return ancestors(element).every((each) => getComputedStyle(each).clipPath === 'none')
  }

  function faultOf(rect: DOMRect, block: Element): string {
    for (const each of ancestors(block)) {
      const { overflowX, overflowY } = getComputedStyle(each)
      if ((each as HTMLElement).tabIndex === 0 && overflowX === 'auto') return ''
      const box = each.getBoundingClientRect()
      const isOut = rect.left < box.left - 2 || rect.right > box.right + 2
      if (isOut && (each === block || overflowX !== 'visible')) return `leaves ${nameOf(each)}`
      const isBelow = rect.top < box.top - 4 || rect.bottom > box.bottom + 4
      if (isBelow && /hidden|clip/.test(overflowY) && each !== document.body) return `is cut off by ${nameOf(each)}`
      if (isBelow && getComputedStyle(each).position === 'fixed' && overflowY === 'visible')
        return `leaves ${nameOf(each)}`
    }
    return rect.left < -2 || rect.right > innerWidth + 2 ? 'is outside the window' : ''
  }

  /** Whether a line is hidden below the ellipsis at the end of a text. */
  function isElided({ top }: DOMRect, block: Element): boolean {
    return getComputedStyle(block).webkitLineClamp !== 'none' && top > block.getBoundingClientRect().bottom - 4
  }

  function ancestors(element: Element): Element[] {
    const found: Element[] = []
    for (let each: Element | null = element; each; each = each.parentElement) found.push(each)
    return found
  }

  function blockOf(element: Element): Element {
    return ancestors(element).find((each) => !/^(inline|contents)$/.test(getComputedStyle(each).display)) ?? element
  }

  function isAt(element: Element, position: 'fixed' | 'sticky'): boolean {
    return ancestors(element).some((each) => getComputedStyle(each).position === position)
  }

  function nameOf(element: Element): string {
    return `${element.localName}.${element.className}`
  }

  /** A line's box without the margins that glyphs rarely fill, because the boxes of adjacent lines overlap. */
  function inner({ left, top, width, height }: DOMRect): DOMRect {
    return new DOMRect(left + 1, top + height / 4, width - 2, height / 2)
  }

  function overlap(a: DOMRect, b: DOMRect): boolean {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }
}
