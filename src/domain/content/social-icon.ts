import { type None, none } from '../result.ts'
import type { SocialLink } from './person-info.ts'

/** A link of the owner as pages show it: an icon, or none where its word stands for it. */
export type LinkView = { label: string; url: string; icon: string | None }

/** The places that have an icon, each with its hosts and with labels, in small letters, that name it. */
const places: readonly (readonly [icon: string, hosts: readonly string[], labels: readonly string[]])[] = [
  ['github', ['github.com', 'github.io'], ['github']],
  ['linkedin', ['linkedin.com'], ['linkedin']],
  ['instagram', ['instagram.com'], ['instagram']],
  ['x', ['x.com', 'twitter.com'], ['x', 'twitter']],
  ['mastodon', ['mastodon.social', 'mastodon.online', 'fosstodon.org', 'hachyderm.io', 'mas.to'], ['mastodon']],
  ['bluesky', ['bsky.app', 'bsky.social'], ['bluesky']],
  ['youtube', ['youtube.com', 'youtu.be'], ['youtube']],
  ['stackoverflow', ['stackoverflow.com'], ['stack overflow', 'stackoverflow']],
  ['orcid', ['orcid.org'], ['orcid']],
  ['xing', ['xing.com'], ['xing']],
  ['gitlab', ['gitlab.com'], ['gitlab']],
  ['facebook', ['facebook.com'], ['facebook']],
  ['globe', [], ['website', 'web site', 'homepage', 'home page', 'personal', 'portfolio', 'site', 'web', 'blog']],
  ['building', [], ['company', 'employer', 'firm', 'business']],
]

/** The names of the icons of places. */
export const placeIcons: readonly string[] = places.map(([icon]) => icon)

/**
 * The icon of a link: the named one if there is such a place, else by its host, else by its label; none for any other place.
 * docs/behaviour.md 4.1.
 */
export function iconOfPlace({ label, url, icon }: { label: string; url: string; icon: string | None }): string | None {
  const host = URL.parse(url)?.hostname ?? ''
  const isAt = (each: string) => host === each || host.endsWith(`.${each}`)
  const isCalled = (word: string) => places.find(([name, , labels]) => name === word || labels.includes(word))
  const place =
    isCalled((icon ?? '').trim().toLowerCase()) ??
    places.find(([, hosts]) => hosts.some(isAt)) ??
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
