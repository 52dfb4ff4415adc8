import { joined, oneLine } from '#resume/text.ts'

/** How long the description of a page is, in characters: search engines ignore less and cut more. */
const least = 50
const most = 160

/** A page in one sentence, and as many of its further texts as it needs to be long enough. docs/behaviour.md 31.5. */
export function pageDescription(sentence: string, ...more: readonly (string | null | undefined)[]): string {
  let text = oneLine(sentence)
  for (const each of more)
    if (text.length < least)
      text = joined([text, oneLine(each ?? '')], /\p{Sentence_Terminal}$/u.test(text) ? ' ' : '. ')
  return text.length <= most ? text : `${shortened(text)}…`
}

/** As many whole words as leave room for an ellipsis; of a text without spaces whole characters. */
function shortened(text: string): string {
  const start = text.slice(0, most - 1)
  const end = text[most - 1] === ' ' ? start.length : start.lastIndexOf(' ')
  return end < least ? start.replace(/[\ud800-\udbff]$/, '') : start.slice(0, end)
}
