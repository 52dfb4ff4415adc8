import { type None, none } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { type Asked, faultText, type ServerAnswer } from '../health/server-answer.ts'
import { curedStep, goodStep, type TrialStep } from '../health/trial.ts'

/** An account, as WebFinger names it: its user on its server, its page, and the document of ActivityPub. */
export type FoundAccount = { user: string; page: string; actor: string }

/**
 * What a server tells of an account. `verifiedAt` of a link is undefined where the server does not say whether it is verified, and
 * `domains` is none where it does not say which sites are the owner's.
 */
export type Profile = {
  url: string
  links: { address: string; verifiedAt: string | None | undefined }[]
  domains: string[] | None
}

/** What is compared: the public addresses of the site, one at least, and the links that its pages show as the owner's. */
export type OwnSite = { sites: readonly string[]; links: readonly string[] }

const webfinger = 'Account'
const link = 'Verified link'
const author = 'Author of shared links'

/** The account of a handle (@user@server) in an answer of WebFinger; else why there is none. RFC 7033, and docs.joinmastodon.org/spec/webfinger. */
export function foundAccount(handle: string, server: string, asked: Asked<ServerAnswer>): FoundAccount | TrialStep {
  if ('fault' in asked)
    return curedStep(webfinger, 'bad', faultText(server, asked.fault), 'Check the handle, or try again later.')
  const { status, text } = asked.answer
  if (status === 404 || status === 410)
    return curedStep(webfinger, 'bad', `${server} knows no account ${handle}.`, 'Check the spelling of the handle.')
  const { subject, links } = fieldsOfJson(text) ?? {}
  if (status !== 200 || typeof subject !== 'string' || !Array.isArray(links))
    return curedStep(webfinger, 'bad', `${server} does not answer as a server of the fediverse.`, 'Check the handle.')
  const hrefOf = (rel: string) => textIn(links.filter(isFields).find((each) => each.rel === rel)?.href)
  const actor = hrefOf('self')
  const [, user = ''] = /^acct:@?([^@]+)@/i.exec(textIn(subject)) ?? handle.split('@')
  return { user, page: hrefOf('http://webfinger.net/rel/profile-page') || actor, actor }
}

export function accountStep(handle: string): TrialStep {
  return goodStep(webfinger, `The server knows ${handle}.`)
}

/**
 * The profile, of what the public API of Mastodon and the document of ActivityPub answered; none where neither tells it. The first alone
 * says what is verified, the second which domains are the owner's: it leaves these out while there are none.
 * docs.joinmastodon.org/entities/Account and /spec/activitypub
 */
export function profileOf(page: string, api: Asked<ServerAnswer>, document: Asked<ServerAnswer>): Profile | None {
  const [account, actor] = [api, document].map(fieldsOfAnswer)
  const fields = listIn(account?.fields)
  const shown = fields ?? listIn(actor?.attachment)
  if (shown === undefined) return none
  const links = shown.flatMap(({ value, verified_at: at }) =>
    addressesIn(textIn(value)).map((address) => ({
      address,
      verifiedAt: fields === undefined ? undefined : typeof at === 'string' ? at : none,
    })),
  )
  const domains = actor?.attributionDomains ?? []
  return {
    url: textIn(account?.url) || textIn(actor?.url) || page,
    links,
    domains: actor === undefined ? none : [domains].flat().map((domain) => textIn(domain).toLowerCase()),
  }
}

/** For a server that tells no program what a profile shows. */
export function untoldSteps(server: string): TrialStep[] {
  const says = `${server} does not show profiles to programs.`
  return [link, author].map((name) => curedStep(name, 'later', says, 'Look at your profile there.'))
}

/**
 * Whether the profile shows the site as verified, and if not, why. Mastodon asks the address of the link when a profile is saved, over
 * https alone, and wants a link with `rel="me"` there whose address is the profile's, letter by letter but for capitals:
 * github.com/mastodon/mastodon, app/services/verify_link_service.rb and app/models/account/field.rb
 */
export function linkStep(server: string, { url, links }: Profile, { sites, links: own }: OwnSite): TrialStep {
  const [site = ''] = sites
  const ofSite = links.filter(({ address }) => sites.some((each) => nameOf(each) === nameOf(address)))
  const verified = ofSite.find(({ verifiedAt }) => typeof verifiedAt === 'string')
  if (verified !== undefined) return goodStep(link, `${server} shows ${verified.address} as verified.`)
  const not = (says: string, words: string) => curedStep(link, 'bad', `${server} ${says}`, words)
  const [first] = ofSite
  if (first === undefined) return not('shows no link to your site.', `Add ${site} to the fields of your profile there.`)
  const same = ofSite.find(({ address }) => sites.some((each) => hrefOf(each) === hrefOf(address)))
  if (same === undefined)
    return not(
      `shows your link, but not as verified: its page links to ${first.address}, your site is ${site}.`,
      `Change the link in your profile there to ${site} and save the profile.`,
    )
  const near = own.find((address) => looseAddress(address) === looseAddress(url))
  const again = 'publish, and save the profile there once more.'
  if (near === undefined)
    return not(
      `cannot verify your link: your site does not link back to ${url}.`,
      `Add that address under Links on Home, ${again}`,
    )
  if (!own.some((address) => address.toLowerCase() === url.toLowerCase()))
    return not(
      `cannot verify your link: your site links to ${near}, the profile is ${url}.`,
      `Change it to ${url} under Links on Home, ${again}`,
    )
  if (same.verifiedAt === none)
    return not(
      'shows your link, but not as verified.',
      'Save your profile there once more: Mastodon looks at your site only then.',
    )
  const says = `${server} shows your link, but tells no program whether it is verified.`
  return curedStep(link, 'later', says, 'Look at your profile there: a verified link has a mark.')
}

/**
 * Whether links to the site that people share show the owner's account. The account must name the domain, or one above it:
 * github.com/mastodon/mastodon, app/models/concerns/account/attribution_domains.rb
 */
export function authorStep(server: string, { domains }: Profile, { sites }: OwnSite): TrialStep {
  const hosts = sites.map((each) => new URL(each).hostname)
  const [host = ''] = hosts
  const words = `At Mastodon, add ${host} under Preferences, Public profile, Verification, Author attribution.`
  if (domains === none) return curedStep(author, 'later', `${server} does not say which sites are yours.`, words)
  const isNamed = domains.some((domain) => hosts.some((each) => each === domain || each.endsWith(`.${domain}`)))
  if (isNamed) return goodStep(author, `Links to your pages show your account at ${server}.`)
  return curedStep(author, 'warn', `Links to your pages do not show your account at ${server}.`, words)
}

function fieldsOfAnswer(asked: Asked<ServerAnswer>): Fields | undefined {
  if ('fault' in asked || asked.answer.status !== 200) return undefined
  return fieldsOfJson(asked.answer.text) ?? undefined
}

/** A list of ActivityPub, which may be written as its only item. */
function listIn(value: unknown): Fields[] | undefined {
  return value === undefined ? undefined : [value].flat().filter(isFields)
}

/** A text of another server, up to a length that no honest one exceeds. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 4_096) : ''
}

/** The addresses of the links in a field of a profile, which is HTML; of a text without a tag, the text. */
function addressesIn(value: string): string[] {
  const hrefs = [...value.matchAll(/<a\s[^<>]*?\bhref="([^"]*)"/gi)].map(([, href = '']) => href)
  return (value.includes('<') ? hrefs : [value])
    .map((href) => href.replaceAll('&amp;', '&').trim())
    .filter((href) => URL.canParse(href))
}

/** The name of an address's host, with or without www. */
function nameOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}

function hrefOf(address: string): string {
  return new URL(address).href.replace(/\/$/, '')
}

/** An address without what people take for the same: its scheme, www, capitals and a final slash. */
function looseAddress(address: string): string {
  return address.toLowerCase().replace(/^https?:\/\/(www\.)?|\/$/g, '')
}
