/** Returns an ISO 8601 instant in UTC as '2026-11-21 21:30 UTC'. */
export function momentText(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}
