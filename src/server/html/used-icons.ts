const use = '<use href="#'
const symbol = '<symbol id="'
const symbolEnd = '</symbol>'

/**
 * A body with only those symbols of its sprite that it uses; the browser loads the others with its scripts. Searching for texts is
 * quicker than patterns.
 */
export function withUsedIcons(body: string): string {
  const start = body.indexOf('<div id="sprite"')
  const end = body.indexOf('</div>', start)
  if (start < 0) return body
  const used = new Set(body.split(use).slice(1).map(nameAt))
  const [before, ...symbols] = body.slice(start, end).split(symbol)
  const shown = symbols.map((text) => (used.has(nameAt(text)) ? symbol + text : textAfter(symbolEnd, text)))
  return body.slice(0, start) + before + shown.join('') + body.slice(end)
}

function nameAt(text: string): string {
  return text.slice(0, text.indexOf('"'))
}

function textAfter(end: string, text: string): string {
  return text.slice(text.indexOf(end) + end.length)
}
