/** Returns the words of a page that break across lines. A hyphen or slash ends a word. Runs in the page. */
export function brokenWords(): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true }) || getComputedStyle(parent).clipPath !== 'none') continue
    for (const { 0: word, index } of node.textContent?.matchAll(/[^\s/\u2013\u2014-]+/g) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) broken.push(word)
    }
  }
  return broken
}
