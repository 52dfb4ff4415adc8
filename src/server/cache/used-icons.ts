const symbol = /<symbol id="([\w-]+)"[\s\S]*?<\/symbol>/g
const use = /<use href="#([\w-]+)"/g

/** A body with only those symbols of its sprite that it uses; the browser loads the others with its scripts. */
export function withUsedIcons(body: string): string {
  const start = body.indexOf('<div id="sprite"')
  const end = body.indexOf('</div>', start)
  if (start < 0) return body
  const used = new Set([...body.matchAll(use)].map(([, name]) => name))
  const symbols = body.slice(start, end).replaceAll(symbol, (text, name) => (used.has(name) ? text : ''))
  return body.slice(0, start) + symbols + body.slice(end)
}
