/** '1 change', '3 changes'. */
export function countOf(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}

/** '1 word', '98 words': how long a text is. */
export function wordCount(text: string): string {
  return countOf(text.match(/\S+/g)?.length ?? 0, 'word')
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** 'Three' up to twelve, '13' from there on. */
export function numberWord(count: number): string {
  return words[count] ?? String(count)
}

/** How often something is made by itself: 'every day', 'every 6 hours'. */
export function everyText(hours: number): string {
  if (hours === 7 * 24) return 'every week'
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`
}

/** A text that begins a cell or a line: 'Today, 10:42'. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
