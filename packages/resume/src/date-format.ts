/** The zones are few, but visitors name some of them, so the formats are forgotten at this number. */
const maxFormats = 50
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of dates with these options. It is made once: making one takes 40 µs and 28 kB outside of V8's heap, which return only
 * with a rare collection. Throws when this runtime does not know the zone.
 */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(language, options)
  if (formats.size >= maxFormats) formats.clear()
  formats.set(key, format)
  return format
}
