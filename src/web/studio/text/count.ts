/** '1 change', '3 changes'. */
export function countOf(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}

/** '1 word', '98 words': how long a text is. */
export function wordCount(text: string): string {
  return countOf(text.match(/\S+/g)?.length ?? 0, 'word')
}
