import { assignedCountry, countryCodeOf } from '../../country.ts'
import { isSameAddress } from '../../email-address.ts'
import { type None, none } from '../../result.ts'
import { isAbsent } from '../../schema/same-value.ts'
import { type Fields, isFields } from '../../schema/stored-fields.ts'
import { onlyByHand } from '../parsed-items.ts'
import { type Note, parsedEmail, parsedMarkdown } from '../parsed-text.ts'
import type { Collected } from './collected.ts'
import { ownKey, rootKeys } from './json-resume-map.ts'
import {
  at,
  fieldsIn,
  fieldsOrText,
  isEditedMarkdown,
  isEmpty,
  itemsIn,
  keyed,
  nameIn,
  noteAt,
  objectIn,
  restore,
  statusPart,
  textIn,
  textValue,
  urlIn,
} from './json-resume-values.ts'
import { kept, named, unknownKeys } from './unknown-keys.ts'

/** Reads what a file says of the owner: the record, the place and the profiles. `reasons` are those of the root keys. */
export function readBasics(collected: Collected, root: Fields, reasons: string[], origin: string): void {
  const note = (reason: string) => void reasons.push(reason)
  const noteOf = (path: string) => noteAt(note, path)
  const given = keyed(objectIn(root.basics, noteOf('basics')), 'basics', { website: 'url', picture: 'image' }, note)
  const located = fieldsOrText(given.location, 'city', noteOf('basics.location'))
  const place = keyed(located, 'basics.location', { state: 'region' }, note)
  const meta = objectIn(root.meta, noteOf('meta'))
  const own = fieldsIn(meta[ownKey])
  readProfile(collected, { given, place, meta, own, root }, reasons)
  readPlace(collected, place, fieldsIn(own.location), isFields(own.owner))
  readSocial(collected, given, own, origin)
}

type ProfilePart = 'given' | 'place' | 'meta' | 'own' | 'root'

function readProfile(
  collected: Collected,
  { given, place, meta, own, root }: Record<ProfilePart, Fields>,
  reasons: string[],
): void {
  const note = (reason: string) => void reasons.push(reason)
  const fields: Record<string, unknown> = {}
  const set = (field: string, value: unknown) => {
    if (value !== none) fields[field] = value
  }
  const noteOf = (key: string) => noteAt(note, at('basics', key))
  set('givenName', nameIn(given.firstName, noteOf('firstName')))
  set('familyName', nameIn(given.lastName, noteOf('lastName')))
  const parts = [fields.givenName, fields.familyName].filter((part) => part !== undefined)
  set('name', nameIn(given.name, noteOf('name')) ?? (parts.length > 0 ? parts.join(' ') : none))
  set('headline', textValue(given.label, noteOf('label')))
  set('intro', textValue(given.summary, noteOf('summary'), parsedMarkdown))
  const language = [meta.language, meta.lang, meta['x-lang']].find((each) => !isEmpty(each))
  if (typeof language === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)) fields.language = language
  else if (language !== undefined) note('meta.language: is no language tag and was left out')
  const basicKeys = ['name', 'label', 'summary', 'image', 'email', 'phone', 'url', 'location', 'profiles', ownKey]
  const placeKeys = ['city', 'region', 'postalCode', 'countryCode', 'address']
  const metaKeys = ['version', 'lastModified', 'canonical', 'language', 'lang', 'x-lang', ownKey]
  const { text, markdown } = fieldsIn(own.summary)
  if (typeof markdown === 'string' && given.summary === text) restore(fields, { intro: markdown })
  const bagOf = (part: Fields, known: readonly string[], path: string) =>
    unknownKeys(part, known, { path, collected, note })
  const bag = {
    ...named('root', bagOf(root, rootKeys, '')),
    ...named('basics', bagOf(given, [...basicKeys, 'firstName', 'lastName'], 'basics')),
    ...named('location', bagOf(place, placeKeys, 'location')),
    ...named('meta', bagOf(meta, metaKeys, 'meta')),
  }
  Object.assign(fields, kept(bag, note))
  restore(fields, statusPart(fieldsIn(given[ownKey])))
  restore(fields, fieldsIn(own.owner))
  if (isEditedMarkdown(given.summary, fieldsIn(own.owner).intro))
    set(
      'intro',
      textValue(given.summary, () => {}),
    )
  for (const key of ['phone', 'image'] as const)
    if (!isAbsent(given[key])) collected.leave(`basics.${key}`, noPlace[key])
  if (!isFields(own.owner)) offerContact(collected, given, noteOf)
  const email = textValue(given.email, noteOf('email'), parsedEmail)
  if (email !== none && isFields(own.owner))
    fields.email = isSameAddress(email, String(fields.email)) ? fields.email : email
  else if (email !== none)
    collected.add({
      ...{ section: 'email', fields: { email }, missing: [], fate: 'left alone', isOffered: true },
      reasons: ['basics.email: your mailbox is changed only if you tick it in the studio'],
    })
  collected.part({ section: 'profile', fields, reasons, place: 'basics' })
}

/** The postal code names some houses, so it is taken only if the owner ticks it; of a file that this site wrote it is taken. */
function readPlace(collected: Collected, given: Fields, own: Fields, isOwn: boolean): void {
  const reasons: string[] = []
  const note = (key: string) => noteAt((reason) => reasons.push(reason), `basics.location.${key}`)
  const fields: Record<string, unknown> = {}
  const { city, region, postalCode, countryCode } = given
  for (const [field, key, value] of [
    ['city', 'city', city],
    ['state', 'region', region],
    ['zipcode', 'postalCode', postalCode],
  ] as const) {
    const found = textValue(value, note(key))
    if (found !== none) fields[field] = found
  }
  const code = textValue(countryCode, note('countryCode'))?.trim()
  if (code !== undefined) {
    const country = assignedCountry(code.toUpperCase()) ?? countryCodeOf(code)
    if (country !== none) fields.country = country
    if (country === none) note('countryCode')('is no country of ISO 3166-1 and was left out')
    else if (country !== code.toUpperCase()) note('countryCode')(`"${code}" was read as ${country}`)
  }
  if (fields.zipcode !== undefined && !isOwn) {
    collected.offer({ section: 'location', fields: { ...fields } })
    delete fields.zipcode
  }
  if (!isAbsent(given.address)) collected.leave('basics.location.address', onlyByHand.address)
  const street = textValue(given.address, note('address'))
  if (street !== none && !isOwn) collected.offer({ section: 'profile', fields: { street } })
  restore(fields, own)
  collected.part({ section: 'location', fields, reasons, place: 'basics.location' })
}

/** How to reach the owner is public only if they tick it; the number is then for links alone. */
function offerContact(collected: Collected, { phone, email }: Fields, noteOf: (key: string) => Note): void {
  const telephone = textValue(phone, noteOf('phone'))
  const resumeEmail = textValue(email, () => {}, parsedEmail)
  if (resumeEmail !== none) collected.offer({ section: 'profile', fields: { resumeEmail, resumeEmailShown: 'files' } })
  if (telephone !== none) collected.offer({ section: 'profile', fields: { telephone } })
}

function readSocial(collected: Collected, basics: Fields, own: Fields, origin: string): void {
  if (Array.isArray(fieldsIn(own.owner).social)) return
  if (!isEmpty(basics.url)) {
    const reasons: string[] = []
    const url = urlIn(
      basics.url,
      noteAt((reason) => reasons.push(reason), 'basics.url'),
    )
    const isOwn = url !== none && URL.canParse(origin) && new URL(url).origin === origin
    const fields = { label: 'Website', url: url ?? textIn(basics.url) ?? '', icon: 'website' }
    if (isOwn) collected.leave('basics.url', 'is the address of this site')
    else if (url === none) collected.add({ section: 'social', fields, missing: [], reasons, fate: 'left alone' })
    else collected.item('social', fields, reasons, 'basics.url')
  }
  if (isFields(basics.profiles) && !isAccount(basics.profiles)) {
    for (const [network, each] of Object.entries(basics.profiles))
      account(collected, each, `basics.profiles.${network}`, { network })
    return
  }
  const { items, blank } = itemsIn(basics.profiles)
  collected.blanks(blank)
  for (const [index, each] of items) account(collected, each, `basics.profiles[${index}]`)
}

function account(collected: Collected, given: unknown, path: string, known: Fields = {}): void {
  const reasons: string[] = []
  const note = (reason: string) => void reasons.push(reason)
  const all = { ...known, ...fieldsOrText(given, 'url', noteAt(note, path)) }
  const profile = keyed(all, path, { website: 'url' }, note)
  const network = nameIn(profile.network, noteAt(note, `${path}.network`))
  const username = textIn(profile.username)?.trim()
  const url = isEmpty(profile.url)
    ? builtUrl(network ?? '', username ?? '')
    : urlIn(profile.url, noteAt(note, `${path}.url`))
  const label = network ?? (url === none ? 'Link' : new URL(url).host)
  const fields: Record<string, unknown> = { label, url: url ?? textIn(profile.url) ?? '', icon: label.toLowerCase() }
  if (url === none) {
    note(`${path}: has no address`)
    if (isEmpty(profile.url) && !isEmpty(profile.username)) note(`${path}.username: no address can be made of it`)
    collected.add({ section: 'social', fields, missing: [], reasons, fate: 'left alone' })
    return
  }
  restore(fields, fieldsIn(profile[ownKey]))
  const bag = unknownKeys(profile, ['network', 'url', ownKey], { path, collected, note })
  collected.item('social', { ...fields, ...kept(bag, note) }, reasons, path)
}

/** Whether an object is one account, not a list of them by their networks. */
function isAccount({ network, username, url }: Fields): boolean {
  return [network, username, url].some((value) => typeof value === 'string')
}

const noPlace = {
  phone: onlyByHand.phone,
  image: 'pictures are not loaded from elsewhere; add the portrait in the studio',
}

const accounts: Readonly<Record<string, string>> = {
  github: 'https://github.com/',
  linkedin: 'https://www.linkedin.com/in/',
  x: 'https://x.com/',
  twitter: 'https://x.com/',
}

/** The address of an account that is given by its name alone, for networks that have one place for all. */
function builtUrl(network: string, username: string): string | None {
  const name = username.replace(/^@/, '')
  const start = accounts[network.trim().toLowerCase()]
  if (start !== undefined) return /^\w[\w-]*(\.[\w-]+)*$/.test(name) ? `${start}${name}` : none
  const [user = '', host = ''] = name.split('@')
  const isMastodon = /^mastodon$/i.test(network.trim()) && /^\w+$/.test(user) && /^[a-z0-9.-]+\.[a-z]+$/i.test(host)
  return isMastodon ? `https://${host}/@${user}` : none
}
