/** Browsers, the more special first: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
]

/** Systems, the more special first: Android also names Linux, and iOS also names Mac OS X. */
const systems: readonly [name: string, kind: string, pattern: RegExp][] = [
  ['iPadOS', 'Tablet', /\biPad\b/],
  ['iOS', 'Phone', /\biPhone\b/],
  ['Android', 'Phone', /\bAndroid\b/],
  ['ChromeOS', 'Computer', /\bCrOS\b/],
  ['Windows', 'Computer', /\bWindows\b/],
  ['macOS', 'Computer', /\bMacintosh\b/],
  ['Linux', 'Computer', /\bLinux\b/],
]

/** A header of this length names its browser; the rest is not searched. */
const searchedLength = 500

/**
 * A browser in words, from its User-Agent header: 'Firefox on Linux', 'Safari on iOS', 'Chrome', or '' for one that is not
 * known. The words come from two lists, so nothing of the header itself is stored or shown. docs/behaviour.md 29.4.
 */
export function browserWords(userAgent: string): string {
  const searched = userAgent.slice(0, searchedLength)
  const browser = browsers.find(([, pattern]) => pattern.test(searched))?.[0] ?? ''
  const system = systems.find(([, , pattern]) => pattern.test(searched))?.[0] ?? ''
  return browser === '' || system === '' ? browser || system : `${browser} on ${system}`
}

/** The kind of device that browser words name: 'Phone', 'Tablet', 'Computer', or 'Another device'. */
export function deviceKind(words: string): string {
  return systems.find(([name]) => words === name || words.endsWith(` on ${name}`))?.[1] ?? 'Another device'
}
