/** A value as the owner reads it: the lines of a list, the parts of a group. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join('\n')
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' ')
  return String(value)
}
