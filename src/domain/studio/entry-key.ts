/** A text that names one entry among all. */
export function entryKey({ collection, id }: { collection: string; id: string }): string {
  return `${collection}.${id}`
}
