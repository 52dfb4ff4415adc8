import { folderOfLists, readPagesWithContent } from '#calls/content/read-pages-with-content.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { placeText } from '#domain/content/location.ts'
import { welcomeText } from '#domain/content/person-info.ts'
import { leftOutOfMenu } from '#domain/content/site-settings.ts'
import { pageDescription } from '#domain/site/description.ts'
import { waysOfHome } from '#domain/site/pages-with-content.ts'
import type { BrowserHandle } from '../../root.tsx'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { HomePage } from '../views/pages/home-page.tsx'
import type { Route } from './+types/home.ts'

export const handle: BrowserHandle = { plays: true }

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'home')
  const [person, settings, pages, place, slideshow] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(pageLoader.site.ports), unnamedOwner),
    readSiteSettings(pageLoader.site.ports),
    readPagesWithContent(pageLoader.site.ports, folderOfLists(pageLoader.site.imageLists)),
    pageLoader.optionalPlace(),
    pageLoader.images('home/slideshow'),
  ])
  const leftOut = settings.ok ? leftOutOfMenu(settings.data) : []
  const ways = waysOfHome(pages.ok ? pages.data.withContent : new Set()).filter((way) => !leftOut.includes(way))
  return pageLoader.page({
    ownerName: person.name,
    welcome: welcomeText(person),
    headline: person.headline,
    social: person.social,
    place: placeText(place),
    ...(placeText(place) === null || place === null ? {} : { address: { city: place.city, state: place.state } }),
    slideshow,
    ways,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { headline, welcome, ownerName, place } = loaderData
  return (
    <Page name="Home" description={pageDescription(headline ?? welcome, ownerName, place, 'Resume and portfolio.')}>
      <HomePage {...loaderData} />
    </Page>
  )
}
