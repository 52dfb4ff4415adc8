import { message } from '#resume/words.ts'
import { productName } from './product-names.ts'
import { seenText } from './seen-text.ts'
import { longNumbers } from './written-number.ts'

/** Replaces each part that is left out. */
export const leftOut = message('[left out]')

type Range = [start: number, end: number]

/** Whether a label is a registered top-level domain, in any case and script. */
export type IsRegistered = (label: string) => boolean

/**
 * Removes what a reader could follow or call: each word with a scheme, www., a host, an address, a handle or a tag, and each
 * long number, becomes `mark`. A host is a name with a registered ending, so 'Node.js' stays; so do the names of
 * `product-names.ts`. Confirmations use it, because anyone can type another person's address. docs/decisions/018-confirmations.md.
 */
export function withoutLinkLike(text: string, isRegistered: IsRegistered, mark: string = leftOut): string {
  const typed = text.replaceAll(directionOverrides, '')
  const seen = seenText(typed)
  let echo = ''
  let done = 0
  for (const [start, end] of wordsAround(seen.text, linkLikeRanges(seen.text, isRegistered))) {
    echo += typed.slice(done, seen.starts[start]) + mark
    done = seen.ends[end - 1] ?? typed.length
  }
  echo += typed.slice(done)
  // Removing parts must not join the remaining ones to a link.
  return done > 0 && linkLikeRanges(seenText(echo).text, isRegistered).length > 0 ? mark : echo
}

/** Direction overrides, which display 'moc.live' as 'evil.com'. */
const directionOverrides = /[\u202d\u202e]/g

/** The ranges of a seen text that match a sign of a link or a number, in order. */
function linkLikeRanges(seen: string, isRegistered: IsRegistered): Range[] {
  const found = signs.flatMap((sign) => [...seen.matchAll(sign)].map(rangeOf))
  return [...found, ...hosts(seen, isRegistered), ...longNumbers(seen)].sort(([a], [b]) => a - b)
}

function rangeOf({ 0: match, index }: RegExpExecArray): Range {
  return [index, index + match.length]
}

/** Each pattern takes at most one character before its sign, so that the time is linear in the length of the text. */
const signs = [
  /[\p{L}\p{N}] ?: ?\/ ?\//gu,
  /[a-z0-9+.-]{2}:[/\\]/gi,
  // Schemes without '//' that contact a person. A reader also recognises them with spaces.
  /(?<![\p{L}\p{N}])(?:mailto|tel|sms(?:to)?|mms(?:to)?|callto|facetime(?:-audio|-group)?|sips?|h323|xmpp|skype|whatsapp|viber|tg|threema|sgnl|wechat|weixin|jabber|javascript|vbscript|bitcoin|ethereum|litecoin|monero|lightning|magnet) ?: ?[^ ]?/giu,
  // Schemes that are also ordinary words: 'Data: 5 GB' is no link.
  /(?<![\p{L}\p{N}])(?:about|acct|aim|blob|callto|data|discord|file|geo|gtalk|im|intent|ircs?|itms(?:-[a-z]+)?|line|maps|market|matrix|msteams|msnim|news|nntp|shortcuts|signal|slack|spotify|steam|urn|view-source|ymsgr|zoommtg|zoomus|ms-[a-z-]+|web\+[a-z]+):(?=[^ :])/giu,
  /(?<![\p{L}\p{N}])www\d* ?\. ?[^ ]?/giu,
  /xn--/gi,
  /@[\p{L}\p{N}_]/gu,
  // Tags without a letter before them or with an attribute: 'a<b' is a comparison, and 'List<Job>' is a type.
  /(?<![\p{L}\p{N}])<[a-z][^<>]*>/giu,
  /<[a-z][^ /<>=]*[ /][^<>=]*=/gi,
  /<[/!?][a-z-]/gi,
  // An IPv4 address.
  /(?<![\p{N}.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{N}]|\.\p{N})/gu,
]

/** A dot in a name, and the label after it. Names may contain pictograms: 'i❤.ws'. */
const labels = /(?<=[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}_-])\.\p{M}*([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)/gu

/** The dots before a registered ending, even if it is not the last label: 'evil.com.x' also contains 'evil.com'. */
function hosts(seen: string, isRegistered: IsRegistered): Range[] {
  const verdicts = new Map<string, boolean>()
  const isEnding = (label: string) => {
    const known = verdicts.get(label) ?? namesIn(label).some(isRegistered)
    verdicts.set(label, known)
    return known
  }
  const products = [...seen.matchAll(productName)].map(rangeOf)
  const isInProduct = ([start]: Range) => products.some(([from, to]) => from <= start && start < to)
  return [...seen.matchAll(labels)]
    .filter(([, label = '']) => isEnding(label))
    .map(rangeOf)
    .filter((range) => !isInProduct(range))
}

/** The maximum length of a label. RFC 1035, section 2.3.4. */
const labelLimit = 63

/** The readings of a label: itself, its beginning up to another script, and both with look-alike letters replaced. */
function namesIn(label: string): string[] {
  const short = label.slice(0, labelLimit + 1).normalize('NFC')
  return [short, latinLookAlike(short)].flatMap((name) => [name, ...(/^(?:[a-z]+|[^\0-\x7f]+)/i.exec(name) ?? [])])
}

/** The ranges extended to whole words without surrounding punctuation, merged and in order. */
function wordsAround(seen: string, ranges: readonly Range[]): Range[] {
  const words: Range[] = []
  for (const [start, end] of ranges) {
    const last = words.at(-1)
    if (last === undefined || start >= last[1]) words.push([wordStart(seen, start, last?.[1] ?? 0), wordEnd(seen, end)])
    else if (end > last[1]) last[1] = wordEnd(seen, end)
  }
  return words
}

function wordStart(seen: string, start: number, minimum: number): number {
  let at = Math.max(seen.lastIndexOf(' ', start - 1) + 1, minimum)
  while (at < start && '([{"\'«„“‘'.includes(seen.charAt(at))) at += 1
  return at
}

function wordEnd(seen: string, end: number): number {
  const space = seen.charAt(end - 1) === ' ' ? end - 1 : seen.indexOf(' ', end)
  let at = space === -1 ? seen.length : space
  while (at > end && '.,;:!?)]}"\'»”’…'.includes(seen.charAt(at - 1))) at -= 1
  return at
}

/** Letters that look like Latin ones, each followed by the Latin letter: Cyrillic, Greek, small capitals, stroked letters. */
const pairs = [
  'аaвbсcԁdеeгrһhіiјjкkӏlмmнhоoрpԛqѕsтtцuѵvԝwхxуy', // Cyrillic
  'αaβbεeγyηnιiκkνvοoρpτtυuχxωw', // Greek
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz', // small capitals
  'ɑaɡgıiȷjłløođdħhŧtßb',
].join('')

const latin: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_, at) => [pairs.charAt(2 * at), pairs.charAt(2 * at + 1)]),
)

/**
 * Replaces each letter of a word by the Latin letter that it looks like: without marks, in lower case, and with '0' and '1' as
 * o and l if the word begins with a letter. Letters without a Latin look-alike stay.
 */
function latinLookAlike(word: string): string {
  const letters = [...word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()]
  const seen = letters.map((letter) => latin.get(letter) ?? letter).join('')
  return /^\p{L}/u.test(seen) ? seen.replaceAll('0', 'o').replaceAll('1', 'l') : seen
}
