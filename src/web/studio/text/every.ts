/** How often something is made by itself: 'every day', 'every 6 hours'. */
export function everyText(hours: number): string {
  if (hours === 7 * 24) return 'every week'
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`
}
