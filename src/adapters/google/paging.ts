/** More pages than any list has. */
const maxPages = 10_000

/**
 * Follows the pages of one list: throws for a page that was asked for before, and after 10,000, because the service
 * would be asked for ever.
 */
export function paging(): (next: string) => void {
  const asked = new Set<string>()
  return (next) => {
    if (asked.has(next) || asked.size === maxPages) throw new Error('The service lists without an end.')
    asked.add(next)
  }
}
