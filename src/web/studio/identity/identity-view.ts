import { didPath, ownAccount, rootTrouble, securityPath, webfingerPath } from '#domain/identity/identity-files.ts'
import { contentSignal } from '#domain/site/sitemap.ts'
import { handleParts, type Identity, isDid } from '#resume/records/handles.ts'
import type { SocialLink } from '#resume/records/person-info.ts'
import type { SiteSettings } from '#resume/records/site-settings.ts'
import { none } from '#resume/result.ts'

/** What other programs find at an address of the site, or why they find nothing there. */
export type ServedLine = { address: string; text: string; isTrouble?: true }

/** What visitors get now for each row of the screen. */
export type IdentityView = Readonly<Record<'links' | 'fediverse' | 'bluesky' | 'security' | 'ai', ServedLine[]>>

type Published = {
  origin: string
  /** The public addresses of the places, and those among them where nobody can write to the owner. */
  places: readonly string[]
  silent: readonly string[]
  identity: Identity
  links: readonly SocialLink[]
  settings: Pick<SiteSettings, 'searchEngines' | 'aiUse'>
}

/** docs/behaviour.md 40.5. */
export function identityView({ origin, places, silent, identity, links, settings }: Published): IdentityView {
  const { fediverse, bluesky, securityTxt } = identity
  const sites = [origin, ...places]
  /** A file that lies at the root of a host, on this site and at each place. */
  const atRoot = (path: string, text: string): ServedLine[] =>
    sites.map((site) => {
      const trouble = rootTrouble(site) || (path === securityPath && silent.includes(site) ? noContact : '')
      return trouble === '' ? { address: site + path, text } : { address: site + path, text: trouble, isTrouble: true }
    })
  const did = bluesky !== none && isDid(bluesky) ? bluesky : none
  return {
    links: links.map(({ label, url }) => ({ address: url, text: label })),
    fediverse: fediverse === none ? [] : [authorLine(fediverse, origin), ...webfingerLines(fediverse, origin, places)],
    bluesky: did === none ? [] : atRoot(didPath, did),
    security: securityTxt
      ? atRoot(securityPath, 'Names how to write to you, and the day until which it is valid.')
      : [],
    ai: atRoot('/robots.txt', robotsWords(settings)),
  }
}

const noContact = 'It is not there, because that place has no contact page, and your links no email address.'

function authorLine(handle: string, origin: string): ServedLine {
  return { address: origin, text: `Each public page names ${handle} as its author.` }
}

function webfingerLines(handle: string, origin: string, places: readonly string[]): ServedLine[] {
  const account = ownAccount(handle, origin)
  const address = origin + webfingerPath
  const trouble = rootTrouble(origin)
  const ofPlaces = places.map((place): ServedLine => {
    const text =
      rootTrouble(place) || 'Only a host that reads _redirects, such as Cloudflare Pages, can lead on from there.'
    return { address: place + webfingerPath, text, isTrouble: true }
  })
  if (account === none || trouble !== '') {
    const text = trouble || 'Your handle has the name of this host, so it would lead back to here.'
    return [{ address, text, isTrouble: true }, ...ofPlaces]
  }
  const { server } = handleParts(handle)
  const own = `@${account.slice('acct:'.length)}`
  return [
    { address: `${address}?resource=${account}`, text: `Leads to ${server}, so that ${own} finds you, too.` },
    ...ofPlaces,
  ]
}

function robotsWords(settings: Published['settings']): string {
  const signal = contentSignal(settings)
  if (signal !== none) return `Content-Signal: ${signal}`
  return settings.searchEngines ? 'Says nothing about AI tools.' : 'Search engines are asked to leave the site out.'
}
