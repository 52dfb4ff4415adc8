import { readEducationList } from '#calls/content/read-education.ts'
import { readJobs } from '#calls/content/read-job.ts'
import { folderOfLists, readPagesWithContent } from '#calls/content/read-pages-with-content.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { pageDescription } from '#domain/site/description.ts'
import { filledWhoAmI, type PersonInfo } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { nowOf } from '#resume/write/home-facts.ts'
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
  const brief = whoAmI === none ? await inBrief(pageLoader, person) : none
  const pages = await readPagesWithContent(pageLoader.site.ports, folderOfLists(pageLoader.site.imageLists))
  return pageLoader.page({
    ownerName: person.name,
    isListed: !pages.ok || pages.data.withContent.has('about'),
    portrait,
    whoAmI: pageLoader.html(whoAmI),
    ...(brief && { brief }),
    storyImages,
    story,
  })
}

/** Who the owner is, for a page without a text; none when nothing is known. */
async function inBrief({ site: { ports }, visit, html }: PageContext, { headline, intro }: PersonInfo) {
  const [jobs, schools] = await Promise.all([readJobs(ports), readEducationList(ports)])
  const now = nowOf(jobs.ok ? jobs.data : [], schools.ok ? schools.data : [], visit.words)
  if (headline === none && now === none && intro === none) return none
  return { headline, now, intro: html(intro) }
}

function readStory({ images, html }: PageContext, { story }: PersonInfo) {
  return Promise.all(
    story.map(async ({ heading, text, gallery }) => ({
      heading,
      html: html(text),
      images: gallery === none ? [] : await images(gallery),
    })),
  )
}

export default function About({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { ownerName, story, isListed } = loaderData
  const headings = story.map(({ heading }) => heading)
  return (
    <Page
      name={words('About')}
      description={pageDescription(words('Who {$name} is: a portrait and a story.', { name: ownerName }), ...headings)}
      isIndexed={isListed}
    >
      <AboutPage {...loaderData} />
    </Page>
  )
}
