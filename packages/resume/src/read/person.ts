import { dateIn, spanIn } from './dates.ts'
import { type Line, leftOf, textOf } from './line.ts'
import { joinedText } from './paragraphs.ts'
import { isPlace } from './places.ts'
import { folded, headingOf, isDocumentTitle, isNameLabel, matcher } from './words.ts'

const titles = matcher('titles')

export type Profile = { network: string; url: string }

/** Whose resume it is. `summary` is what their head says besides. */
export type Person = {
  name?: string
  label?: string
  email?: string
  phone?: string
  url?: string
  city?: string
  region?: string
  postalCode?: string
  profiles: Profile[]
  summary: string
}

// The parts of addresses have bounds, so that no text takes long. RFC 5321, 4.5.3.1
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u
const address =
  /(?:https?:\/\/|www\.)\S+|(?<![@\p{L}\p{N}.-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}[a-z]{2,20}(?:\/[^\s,;|·•()<>]*)?(?![@\p{L}])/iu
const phone = /(?<![\p{L}\p{N}])\+?\(?\d[\d\s()./-]{6,18}\d(?!\d)/u

/** Reads the head of a file and its parts with the ways to reach the person. `all` are the lines of the first page. */
export function personOf(
  head: readonly Line[],
  contact: readonly Line[],
  all: readonly Line[],
  words: ReadonlySet<string>,
): Person {
  const person: Person = { profiles: [], summary: '' }
  const { line: nameLine, name } = labelledName([...head, ...contact]) ?? nameIn(head, all) ?? {}
  const [own, profession] = name === undefined ? [] : withoutProfession(name)
  if (own !== undefined) person.name = own
  const rest: Line[] = []
  for (const line of joinedAddresses([...head, ...contact])) {
    const left = line.parts
      .filter(({ text }) => !isPartOfName(person.name, text))
      .flatMap(({ text }) => text.split(/\s*[|·•]\s*|\s+[–—-]\s+/))
      .flatMap(dividedContact)
      .filter((piece) => !isDocumentTitle(piece) && !isNameLabel(piece) && !takes(person, piece))
    if (left.length > 0 && head.includes(line)) rest.push(line)
  }
  person.email ??= joinedAddresses(all).map(textOf).join(' ').match(email)?.[0]
  const below =
    nameLine === undefined ? rest : rest.filter((line) => line.page === nameLine.page && line.y >= nameLine.y)
  const first = below[0] ?? rest[0]
  const label = first === undefined ? undefined : labelIn(first, nameLine)
  if (profession !== undefined) person.label = profession
  else if (label !== undefined) person.label = wholeLabel(label, below[1])
  const texts = rest
    .filter((line) => line !== first || label === undefined)
    .filter((line) => textOf(line).split(/\s+/).length > 6)
  person.summary = joinedText(texts, words)
  return person
}

/** `Ada Tide, Pilot` is a name and a profession. */
function withoutProfession(text: string): [string, string?] {
  const [, name, profession] = /^([^,–—]+?)\s*[,–—]\s+(.+)$/.exec(text) ?? []
  return name !== undefined && profession !== undefined && titles(profession) > 0 ? [name, profession] : [text.trim()]
}

/** The name beside its label. */
function labelledName(lines: readonly Line[]): { line: Line; name: string } | undefined {
  for (const line of lines) {
    const [label, value] = line.parts
    if (label !== undefined && value !== undefined && isNameLabel(label.text)) return { line, name: value.text }
  }
  return undefined
}

/** Ways to reach a person may be divided by commas. */
function dividedContact(piece: string): string[] {
  const isWays = email.test(piece) || (phone.test(piece) && !isPlace(piece))
  return isWays && piece.includes(', ') ? piece.split(/,\s+/) : [piece]
}

function isPartOfName(name: string | undefined, text: string): boolean {
  return name !== undefined && (text.trim() === name || (name.includes(' ') && name.split(' ').includes(text.trim())))
}

/** A headline that goes on in the next line, after a sign that divides. */
function wholeLabel(label: string, next: Line | undefined): string {
  return /[|,&·]$/.test(label) && next !== undefined ? `${label} ${textOf(next)}` : label.replace(/[|,·]$/, '').trim()
}

type NameLine = { line: Line; name: string; size: number }

/**
 * The line with the largest words of the first page that may be a name: one that the email address has, too, before others, and
 * with the next line, where a name stands on two.
 */
function nameIn(head: readonly Line[], all: readonly Line[]): NameLine | undefined {
  const mail =
    all
      .map(textOf)
      .join(' ')
      .match(email)?.[0]
      .split('@')[0]
      ?.toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(({ length }) => length > 2) ?? []
  const isOfMail = ({ name }: NameLine) => mail.some((each) => folded(name).split(/\s+/).includes(each))
  const namesIn = (lines: readonly Line[]) =>
    lines
      .filter(({ item }) => item === 0)
      .flatMap((line) =>
        line.parts
          .filter(({ text }) => isName(text))
          .map(({ text, runs }): NameLine => ({ line, name: text, size: runs[0]?.size ?? 0 })),
      )
  const largest = (names: readonly NameLine[]) =>
    names.reduce<NameLine | undefined>(
      (found, each) => (found === undefined || each.size > found.size + 0.4 ? each : found),
      undefined,
    )
  const [ofHead, ofAll] = [namesIn(head), namesIn(all)]
  const [first, other] = [largest(ofHead), largest(ofAll)]
  const found = first !== undefined && (other === undefined || other.size <= first.size + 1) ? first : other
  if (found === undefined) return undefined
  const better = isOfMail(found)
    ? undefined
    : largest(ofHead.filter((each) => isOfMail(each) && each.name.split(/\s+/).length > 1))
  if (better !== undefined) return better
  const next = ofAll[ofAll.indexOf(ofAll.find((each) => each.line === found.line) ?? found) + 1]
  const isOnTwo =
    next !== undefined &&
    next.line !== found.line &&
    found.size > 14 &&
    Math.abs(next.size - found.size) < 0.4 &&
    ((!/\s/.test(found.name) && !/\s/.test(next.name)) || found.name.endsWith('-'))
  return isOnTwo
    ? {
        ...found,
        line: next.line,
        name: found.name.endsWith('-') ? found.name + next.name : `${found.name} ${next.name}`,
      }
    : found
}

function isName(text: string): boolean {
  return (
    text.length < 50 &&
    /^\p{L}/u.test(text) &&
    !/[\d@:|]/.test(text) &&
    text.split(/\s+/).length <= 6 &&
    headingOf(text) === undefined &&
    !isDocumentTitle(text)
  )
}

function labelIn(line: Line, name: Line | undefined): string | undefined {
  const text = textOf(line)
  const [first = ''] = line.parts.length > 1 || name === undefined ? [line.parts[0]?.text] : [text]
  const pieces = first.split(/\s+[·•|–—-]\s+/)
  const own = pieces.every((piece) => !isContact(piece))
    ? first
    : pieces
        .filter((piece) => !isContact(piece))
        .slice(0, 1)
        .join('')
  const bare = own
    .split(/,\s+/)
    .filter((_, at, parts) => at === 0 || !isPlace(parts.slice(at).join(', ')) || parts.length < 3)
  const found = (isPlace(own.split(/,\s+/).slice(1).join(', ')) ? own.split(/,\s+/)[0] : bare.join(', '))?.trim() ?? ''
  const isLabel =
    found.split(/\s+/).length <= 12 &&
    !/[.!?]$|^\d/.test(found) &&
    !isPlace(found) &&
    networkNames.test(found) === false
  return found !== '' && isLabel && spanIn(found) === undefined && dateIn(found) === undefined ? found : undefined
}

function isContact(piece: string): boolean {
  return email.test(piece) || address.test(piece) || phone.test(piece) || isPlace(piece)
}

/** Puts a piece where it belongs; false if it is none of these. */
function takes(person: Person, given: string): boolean {
  const piece = given.replace(
    /^(?:[EMTWF]|e-?mail(?: address)?|phone|tel\.?|mobile|website|address|home|telefon|adresse|correo|téléphone)\s*:?\s+(?=\S)/i,
    '',
  )
  const mail = email.exec(piece)?.[0]
  if (mail !== undefined) {
    person.email ??= mail
    return piece.replace(mail, '').replaceAll(/[^\p{L}\p{N}]/gu, '').length < 4
  }
  const link = address.exec(piece)?.[0].replace(/[.,;)]+$/, '')
  if (link !== undefined) {
    const url = /^https?:/i.test(link) ? link : `https://${link}`
    const network = networkOf(url)
    if (network !== undefined) person.profiles.push({ network, url })
    else if (person.url === undefined) person.url = url
    else person.profiles.push({ network: 'Website', url })
    return piece.replace(link, '').replaceAll(/[^\p{L}\p{N}]/gu, '').length < 4
  }
  const number = phone.exec(piece)?.[0]
  const isDate = /\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}-\d\d-\d\d/.test(piece)
  if (number !== undefined && !isDate && number.replaceAll(/\D/g, '').length >= 7 && spanIn(piece) === undefined) {
    person.phone ??= number.trim()
    return true
  }
  if (person.city === undefined && isPlace(piece)) {
    // A postal code names some houses, so it is a field of its own.
    const [, place, code] = /^(.+?)\s+(\d{5}(?:-\d{4})?)$/.exec(piece.trim()) ?? [undefined, piece.trim()]
    const [, city, region] = /^(.+),\s*([A-Z]{2})$/.exec(place) ?? [undefined, place]
    person.city = city
    if (region !== undefined) person.region = region
    if (code !== undefined) person.postalCode = code
    return true
  }
  return !/[\p{L}\p{N}]/u.test(piece)
}

const networks: Readonly<Record<string, string>> = {
  'linkedin.com': 'LinkedIn',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'x.com': 'X',
  'twitter.com': 'X',
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'xing.com': 'XING',
  'youtube.com': 'YouTube',
  'medium.com': 'Medium',
  'behance.net': 'Behance',
  'dribbble.com': 'Dribbble',
  'orcid.org': 'ORCID',
}

const networkNames = /^(linkedin|github|gitlab|twitter|x|xing|website|portfolio|blog)$/i

function networkOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const host = new URL(url).hostname.replace(/^www\./, '')
  return networks[host]
}

/** Whether a narrow column has divided an email address: what follows has only small letters, digits and dots. */
function isCutMail(before: Line, line: Line): boolean {
  const isBelow = Math.abs(leftOf(line) - leftOf(before)) < 3 && line.gap > 0 && line.gap < 1.75
  const [mail, rest] = [textOf(before), textOf(line)]
  const isOneCase = mail === mail.toUpperCase() ? rest === rest.toUpperCase() : rest === rest.toLowerCase()
  // Behind a whole domain only some last letters are missing; another address may stand below.
  const isRest = /@[^.]+$/.test(mail) ? /^[a-z\d.-]{1,30}$/i.test(rest) : /^[a-z]{1,6}$/i.test(rest)
  return isBelow && isOneCase && /^\S+@\S+$/.test(mail) && isRest
}

/** An address that a line's end divides is one. */
function joinedAddresses(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  for (const line of lines) {
    const before = found.at(-1)
    const start = before === undefined ? '' : textOf(before)
    const isCut =
      before !== undefined &&
      (/(?:https?:\/\/|www\.|\.[a-z]{2,}\/)\S*[/-]$/i.test(start) || isCutMail(before, line)) &&
      /^\S+$/.test(textOf(line))
    if (before === undefined || !isCut) found.push(line)
    else {
      const part = before.parts.at(-1) as Line['parts'][number]
      found[found.length - 1] = {
        ...before,
        parts: [...before.parts.slice(0, -1), { ...part, text: part.text + textOf(line) }],
      }
    }
  }
  return found
}
