import { latinLookAlike } from './look-alike.ts'
import { seenText } from './seen-text.ts'
import { longNumbers } from './written-number.ts'

/** What stands in the place of a part that is left out. */
const leftOut = '[left out]'

type Range = [start: number, end: number]

/** Whether a label is a registered top-level domain, in any case and script. */
export type IsRegistered = (label: string) => boolean

/**
 * A text without what a reader could follow or call: each word with a scheme, www., a host, an address, a handle or a tag,
 * and each long number, is replaced by '[left out]'. A host is a name whose ending is registered, so 'Node.js' stays. It
 * decides what a confirmation repeats, whose address anyone can type; why: docs/decisions/045-what-a-confirmation-repeats.md.
 */
export function withoutLinkLike(text: string, isRegistered: IsRegistered): string {
  const typed = text.replaceAll(turning, '')
  const seen = seenText(typed)
  let echo = ''
  let done = 0
  for (const [start, end] of wordsAround(seen.text, linkLikeRanges(seen.text, isRegistered))) {
    echo += typed.slice(done, seen.starts[start]) + leftOut
    done = seen.ends[end - 1] ?? typed.length
  }
  echo += typed.slice(done)
  // What is left must not have become a link by what was taken out.
  return done > 0 && linkLikeRanges(seenText(echo).text, isRegistered).length > 0 ? leftOut : echo
}

/** They show 'moc.live' as 'evil.com'. */
const turning = /[\u202d\u202e]/g

/** Where a text, as it is seen, has signs of something to follow or to call, in their order. */
function linkLikeRanges(seen: string, isRegistered: IsRegistered): Range[] {
  const found = signs.flatMap((sign) => [...seen.matchAll(sign)].map(rangeOf))
  return [...found, ...hosts(seen, isRegistered), ...longNumbers(seen)].sort(([a], [b]) => a - b)
}

function rangeOf({ 0: match, index }: RegExpExecArray): Range {
  return [index, index + match.length]
}

/** Each takes one character before what it looks for, so that the time grows with the text's length. */
const signs = [
  /[\p{L}\p{N}] ?: ?\/ ?\//gu,
  /[a-z0-9+.-]{2}:[/\\]/gi,
  // Schemes without '//' that reach a person; a reader understands them with spaces, too.
  /(?<![\p{L}\p{N}])(?:mailto|tel|sms(?:to)?|mms(?:to)?|callto|facetime(?:-audio|-group)?|sips?|h323|xmpp|skype|whatsapp|viber|tg|threema|sgnl|wechat|weixin|jabber|javascript|vbscript|bitcoin|ethereum|litecoin|monero|lightning|magnet) ?: ?[^ ]?/giu,
  // Schemes that are words, too: 'Data: 5 GB' is none.
  /(?<![\p{L}\p{N}])(?:about|acct|aim|blob|callto|data|discord|file|geo|gtalk|im|intent|ircs?|itms(?:-[a-z]+)?|line|maps|market|matrix|msteams|msnim|news|nntp|shortcuts|signal|slack|spotify|steam|urn|view-source|ymsgr|zoommtg|zoomus|ms-[a-z-]+|web\+[a-z]+):(?=[^ :])/giu,
  /(?<![\p{L}\p{N}])www\d* ?\. ?[^ ]?/giu,
  /xn--/gi,
  /@[\p{L}\p{N}_]/gu,
  // Tags. Without a letter before them, or with an attribute; 'a<b' compares, and 'List<Job>' is a type.
  /(?<![\p{L}\p{N}])<[a-z][^<>]*>/giu,
  /<[a-z][^ /<>=]*[ /][^<>=]*=/gi,
  /<[/!?][a-z-]/gi,
  // An address of four bytes.
  /(?<![\p{N}.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{N}]|\.\p{N})/gu,
]

/** A dot in a name, and the label after it. Pictures may be in names: 'i❤.ws'. */
const labels = /(?<=[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}_-])\.\p{M}*([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)/gu

/** The dots with a registered ending after them, be it the last label or not: 'evil.com.x' says 'evil.com', too. */
function hosts(seen: string, isRegistered: IsRegistered): Range[] {
  const verdicts = new Map<string, boolean>()
  const isEnding = (label: string) => {
    const known = verdicts.get(label) ?? namesIn(label).some(isRegistered)
    verdicts.set(label, known)
    return known
  }
  return [...seen.matchAll(labels)].filter(([, label = '']) => isEnding(label)).map(rangeOf)
}

/** The most characters of a label. Source: RFC 1035, section 2.3.4. */
const labelLimit = 63

/** What a label may be read as: itself, its beginning up to another script, and both in the letters that it looks like. */
function namesIn(label: string): string[] {
  const short = label.slice(0, labelLimit + 1).normalize('NFC')
  return [short, latinLookAlike(short)].flatMap((name) => [name, ...(/^(?:[a-z]+|[^\0-\x7f]+)/i.exec(name) ?? [])])
}

/** The ranges widened to whole words, without the punctuation around these, each once and in order. */
function wordsAround(seen: string, ranges: readonly Range[]): Range[] {
  const words: Range[] = []
  for (const [start, end] of ranges) {
    const last = words.at(-1)
    if (last === undefined || start >= last[1]) words.push([wordStart(seen, start, last?.[1] ?? 0), wordEnd(seen, end)])
    else if (end > last[1]) last[1] = wordEnd(seen, end)
  }
  return words
}

function wordStart(seen: string, start: number, least: number): number {
  let at = Math.max(seen.lastIndexOf(' ', start - 1) + 1, least)
  while (at < start && '([{"\'«„“‘'.includes(seen.charAt(at))) at += 1
  return at
}

function wordEnd(seen: string, end: number): number {
  const space = seen.charAt(end - 1) === ' ' ? end - 1 : seen.indexOf(' ', end)
  let at = space === -1 ? seen.length : space
  while (at > end && '.,;:!?)]}"\'»”’…'.includes(seen.charAt(at - 1))) at -= 1
  return at
}
