import { take } from '#domain/call.ts'
import { list, pageHead, pageLink, pictureParts, plainLines, section, text } from '#domain/site/page-markdown.ts'
import { homeWays, waysOfHome } from '#domain/site/pages-with-content.ts'
import { placeText } from '#resume/records/location.ts'
import { welcomeText } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { joined } from '#resume/text.ts'
import { type LatestEntry, latestOf, nowOf } from '#resume/write/home-facts.ts'
import { linkOf } from '#resume/write/markdown-parts.ts'
import { statusLine, statusOf } from '#resume/write/status.ts'
import { ownPortrait } from '../own-portrait.ts'
import { nowLine, type PageReading } from './page-reading.ts'

/** docs/behaviour.md 4.1. */
export async function homeMarkdown(reading: PageReading): Promise<string[]> {
  const { content, settings, ports, site, origin, images, image, elsewhere } = reading
  const { person, place, jobs, education, projects, withContent, words } = content
  const portrait = take(await ownPortrait(ports, await image('about', 'portrait')))
  const slideshow = await images('home/slideshow')
  const latest = slideshow.length > 0 ? [] : latestOf({ jobs, education, projects }, words)
  const status = statusOf(person, 'site', words)
  const ways = waysOfHome(withContent, settings, elsewhere !== none)
  return [
    ...pageHead(welcomeText(person, words), person.name, placeText(place) ?? words('Home')),
    ...plainLines(person.headline),
    ...plainLines(status === none ? none : statusLine(status)),
    ...nowLine(nowOf(jobs, education, words), reading),
    ...pictureParts(portrait === none ? slideshow : [portrait, ...slideshow], site),
    ...section(words('Latest work'), list(latest.map((entry) => latestLine(entry, reading)))),
    ...list([
      ...ways.map((way) => pageLink(words(homeWays[way]), `/${way}`, origin)),
      ...person.social.map(({ label, url }) => linkOf(label, url)),
    ]),
  ]
}

function latestLine({ title, where, years, isNow, to }: LatestEntry, { content, origin }: PageReading): string {
  const time = joined([years, isNow ? content.words('Present') : ''], ' – ')
  return joined([pageLink(title, to, origin), text(time), text(where)])
}
