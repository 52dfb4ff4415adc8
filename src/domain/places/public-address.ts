/** A public address without a final slash, below `base` if one is given; undefined when it is none. */
export function publicAddress(address: string, base = ''): string | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '') return undefined
  const path = base === '' ? url.pathname : `/${base.replace(/^\/|\/$/g, '')}`
  if (!/^(\/[\w.~-]+)*\/?$/.test(path) || /\/\.{1,2}(\/|$)/.test(path)) return undefined
  return url.origin + path.replace(/\/$/, '')
}
