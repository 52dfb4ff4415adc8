import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { filledWhoAmI, type PersonInfo } from '#domain/content/person-info.ts'
import { none } from '#domain/result.ts'
import { pageDescription } from '#domain/site/description.ts'
import { markdownHtml } from '#libraries/markdown.ts'
import { useWords } from '../../ui/words.ts'
import { Page } from '../page.tsx'
import { type PageContext, pageContextOf } from '../page-loader-context.ts'
import { AboutPage } from '../views/pages/about-page.tsx'
import type { Route } from './+types/about.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'about')
  const person = await pageLoader.shown('owner', readPersonInfo(pageLoader.site.ports), unnamedOwner)
  const [place, portrait, storyImages, story] = await Promise.all([
    pageLoader.place(),
    pageLoader.image('about', 'portrait'),
    pageLoader.images('about/story'),
    readStory(pageLoader, person),
  ])
  const whoAmI = filledWhoAmI(person, place, pageLoader.visit.today)
  return pageLoader.page({
    ownerName: person.name,
    portrait,
    whoAmI: whoAmI === none ? none : markdownHtml(whoAmI),
    storyImages,
    story,
  })
}

function readStory({ images }: PageContext, { story }: PersonInfo) {
  return Promise.all(
    story.map(async ({ heading, text, gallery }) => ({
      heading,
      html: markdownHtml(text),
      images: gallery === none ? [] : await images(gallery),
    })),
  )
}

export default function About({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { ownerName, story } = loaderData
  const headings = story.map(({ heading }) => heading)
  return (
    <Page
      name={words('About')}
      description={pageDescription(words('Who {$name} is: a portrait and a story.', { name: ownerName }), ...headings)}
    >
      <AboutPage {...loaderData} />
    </Page>
  )
}
