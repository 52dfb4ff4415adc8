import { type None, none } from '../result.ts'
import type { SocialLink } from './person-info.ts'

/** A link of the owner as pages show it: an icon, or none where its word stands for it. */
export type LinkView = { label: string; url: string; icon: string | None }

/** The places that have an icon, each with its name, its hosts, and further labels, in small letters, that name it. */
const places: readonly (readonly [icon: string, name: string, hosts: readonly string[], labels?: readonly string[]])[] =
  [
    ['github', 'GitHub', ['github.com', 'github.io']],
    ['linkedin', 'LinkedIn', ['linkedin.com']],
    ['instagram', 'Instagram', ['instagram.com']],
    ['x', 'X', ['x.com', 'twitter.com'], ['twitter']],
    ['mastodon', 'Mastodon', ['mastodon.social', 'mastodon.online', 'fosstodon.org', 'hachyderm.io', 'mas.to']],
    ['bluesky', 'Bluesky', ['bsky.app', 'bsky.social']],
    ['youtube', 'YouTube', ['youtube.com', 'youtu.be']],
    ['stackoverflow', 'Stack Overflow', ['stackoverflow.com']],
    ['orcid', 'ORCID', ['orcid.org']],
    ['xing', 'Xing', ['xing.com']],
    ['gitlab', 'GitLab', ['gitlab.com']],
    ['facebook', 'Facebook', ['facebook.com']],
    ['globe', 'Website', [], ['web site', 'homepage', 'home page', 'personal', 'portfolio', 'site', 'web', 'blog']],
    ['building', 'Company', [], ['employer', 'firm', 'business']],
  ]

/** The icons of places, with the names of the places. */
export const placeIcons = places.map(([icon, name]) => ({ icon, name }))

/**
 * The icon of a link: the named one if there is such a place, else by its host, else by its label; none for any other place.
 * docs/behaviour.md 4.1.
 */
export function iconOfPlace({ label, url, icon }: { label: string; url: string; icon: string | None }): string | None {
  const host = URL.parse(url)?.hostname ?? ''
  const isAt = (each: string) => host === each || host.endsWith(`.${each}`)
  const isCalled = (word: string) =>
    places.find(([own, name, , labels]) => own === word || name.toLowerCase() === word || labels?.includes(word))
  const place =
    isCalled((icon ?? '').trim().toLowerCase()) ??
    places.find(([, , hosts]) => hosts.some(isAt)) ??
    isCalled(label.trim().toLowerCase())
  return place?.[0] ?? none
}

/** The links as pages show them. No two have the same icon: the second has its word. */
export function toLinkViews(links: readonly SocialLink[]): LinkView[] {
  const used = new Set<string>()
  return links.map(({ label, url, icon }) => {
    const own = iconOfPlace({ label, url, icon })
    const isFirst = own !== none && !used.has(own)
    if (isFirst) used.add(own)
    return { label, url, icon: isFirst ? own : none }
  })
}
