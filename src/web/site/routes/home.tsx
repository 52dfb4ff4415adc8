import { ownPortrait } from '#calls/content/own-portrait.ts'
import { readEducationList } from '#calls/content/read-education.ts'
import { readJobs } from '#calls/content/read-job.ts'
import { folderOfLists, readPagesWithContent } from '#calls/content/read-pages-with-content.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { plainSettings, readSiteSettings } from '#calls/content/read-site-settings.ts'
import { pageDescription } from '#domain/site/description.ts'
import { waysOfHome } from '#domain/site/pages-with-content.ts'
import type { Image } from '#resume/records/image.ts'
import { placeText } from '#resume/records/location.ts'
import { welcomeText } from '#resume/records/person-info.ts'
import { toLinkViews } from '#resume/records/social-icon.ts'
import { type None, none } from '#resume/result.ts'
import { latestOf, nowOf } from '#resume/write/home-facts.ts'
import { statusOf } from '#resume/write/status.ts'
import type { BrowserHandle } from '../../root.tsx'
import { hasContact } from '../../routing/context.ts'
import { useWords } from '../../ui/words.ts'
import { Page } from '../page.tsx'
import { type PageContext, pageContextOf } from '../page-loader-context.ts'
import { HomePage } from '../views/pages/home-page.tsx'
import type { Route } from './+types/home.ts'

export const handle: BrowserHandle = { plays: true }

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'home')
  const { ports, imageLists, asFiles } = pageLoader.site
  const [person, settings, pages, place, slideshow, portrait, jobs, schools] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(ports), unnamedOwner),
    readSiteSettings(ports),
    readPagesWithContent(ports, folderOfLists(imageLists)),
    pageLoader.optionalPlace(),
    pageLoader.images('home/slideshow'),
    portraitOf(pageLoader),
    readJobs(ports),
    readEducationList(ports),
  ])
  const entries = {
    jobs: jobs.ok ? jobs.data : [],
    education: schools.ok ? schools.data : [],
    projects: pages.ok ? pages.data.projects : [],
  }
  const status = statusOf(person, 'site', pageLoader.visit.words)
  return pageLoader.page({
    ownerName: person.name,
    welcome: welcomeText(person, pageLoader.visit.words),
    headline: person.headline,
    ...(status !== none && { status }),
    now: nowOf(entries.jobs, entries.education, pageLoader.visit.words),
    portrait,
    pdf: await pageLoader.pdf(),
    social: toLinkViews(person.social),
    place: placeText(place),
    ...(placeText(place) === null || place === null ? {} : { address: { city: place.city, state: place.state } }),
    slideshow,
    latest: slideshow.length > 0 ? [] : latestOf(entries, pageLoader.visit.words),
    ways: waysOfHome(
      pages.ok ? pages.data.withContent : new Set(),
      settings.ok ? settings.data : plainSettings,
      hasContact(asFiles),
    ),
  })
}

/** Without an answer of the store the portrait is shown whosever it is. */
async function portraitOf({ site, image }: PageContext): Promise<Image | None> {
  const portrait = await image('about', 'portrait')
  const own = await ownPortrait(site.ports, portrait)
  return own.ok ? own.data : portrait
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { headline, welcome, ownerName, place } = loaderData
  const description = pageDescription(headline ?? welcome, ownerName, place, words('Resume and portfolio.'))
  return (
    <Page name={words('Home')} description={description}>
      <HomePage {...loaderData} />
    </Page>
  )
}
