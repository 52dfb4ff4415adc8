import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { placeText } from '#domain/content/location.ts'
import { nobody, welcomeText } from '#domain/content/person-info.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { HomePage } from '../views/home-page.tsx'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'home')
  const [person, place, slideshow] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(pageLoader.site.ports), nobody),
    pageLoader.optionalPlace(),
    pageLoader.images('home/slideshow'),
  ])
  return pageLoader.page({
    ownerName: person.name,
    welcome: welcomeText(person),
    headline: person.headline,
    social: person.social,
    place: placeText(place),
    slideshow,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <Page name="Home" description={loaderData.headline ?? loaderData.welcome}>
      <HomePage {...loaderData} />
    </Page>
  )
}
