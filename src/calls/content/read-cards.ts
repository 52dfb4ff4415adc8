import type { Image } from '#domain/content/image.ts'
import { type Location, placeText } from '#domain/content/location.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { educationPath, jobPath } from '#domain/resume/facts.ts'
import type { Card } from '#domain/site/card.ts'
import { type Backdrop, contactWords } from '#domain/site/page.ts'
import { joined } from '#domain/text.ts'
import type { Ports } from '#ports/ports.ts'
import { readImageList } from './image-lists.ts'
import { readDesktop, readLaptop } from './read-hardware.ts'
import { readResumeContent } from './read-resume-facts.ts'
import { readSitePages } from './read-site-pages.ts'

/** The card of a page: its words, the picture behind it and the one beside them. */
export type CardPlan = { path: string; card: Card; view: Image | None; picture: Image | None }

/** A card without the pictures: the names of the view and of the folder, with the place in its list. */
type Words = Omit<Card, 'foot'> & { view: Backdrop; folder: string | None; at?: number }

/** Returns the cards of all pages that search engines should find. Fails when a store gives no answer. docs/behaviour.md 32.4. */
export async function readCards(
  ports: Pick<Ports, 'documents' | 'files' | 'pictures'>,
  place: Location | None,
): Promise<Result<CardPlan[]>> {
  const pages = await readSitePages(ports)
  if (!pages.ok) return pages
  const words = await wordsByPath(ports, place)
  if (!words.ok) return words
  const views = await readImageList(ports, 'backgrounds')
  if (!views.ok) return views
  const plans: CardPlan[] = []
  for (const { path, title } of pages.data) {
    const { view, folder, at = 0, ...card } = words.data.get(path) ?? projectWords(title, words.data)
    const pictures = folder === none ? success([]) : await readImageList(ports, folder)
    if (!pictures.ok) return pictures
    plans.push({
      path,
      card: { ...card, foot: placeText(place) ?? '' },
      view: views.data.find(({ name }) => name.startsWith(`${view}.`)) ?? none,
      picture: pictures.data[at] ?? pictures.data[0] ?? none,
    })
  }
  return success(plans)
}

async function wordsByPath(
  ports: Pick<Ports, 'documents'>,
  place: Location | None,
): Promise<Result<Map<string, Words>>> {
  const [content, desktop, laptop] = await Promise.all([
    readResumeContent(ports, place),
    readDesktop(ports),
    readLaptop(ports),
  ])
  if (!content.ok) return content
  if (!desktop.ok) return desktop
  if (!laptop.ok) return laptop
  const { person, jobs, education } = content.data
  const { name } = person
  const headline = person.headline ?? ''
  const present = jobs.find(({ endDate }) => endDate === none)
  const gallery = person.story.find((part) => part.gallery !== none)?.gallery ?? 'about'
  const slides = 'home/slideshow'
  const owned = 'Resume and portfolio'
  const machines = [
    ['/hardware/desktop', 'Desktop', desktop.data, 'desktop/current'],
    ['/hardware/laptop', 'Laptop', laptop.data, 'laptop/current'],
  ] as const
  return success(
    new Map<string, Words>([
      [
        '/home',
        { left: owned, right: 'Welcome', title: name, isLarge: true, lead: headline, view: 'home', folder: slides },
      ],
      [
        '/about',
        {
          left: name,
          right: 'About Me',
          title: 'About Me',
          isLarge: true,
          lead: `The story of ${name}`,
          view: 'about',
          folder: gallery,
        },
      ],
      [
        '/resume',
        {
          ...{ left: owned, right: 'Resume', title: name, isLarge: true },
          lead: present === undefined ? headline : joined([present.title, present.company]),
          ...{ view: 'resume', folder: slides, at: 2 },
        },
      ],
      [
        '/contact',
        {
          ...{ left: name, right: 'Contact', ...contactWords, isLarge: false },
          ...{ view: 'contact', folder: slides, at: 1 },
        },
      ],
      ...jobs.map((job): [string, Words] => [
        jobPath(job),
        {
          ...{ left: name, right: 'Job details', title: job.title, isLarge: false, lead: job.company },
          ...{ view: 'job', folder: `job-detail-images/${job.uuid}` },
        },
      ]),
      ...education.map((each): [string, Words] => [
        educationPath(each),
        {
          ...{ left: name, right: 'Education details', title: each.institution, isLarge: false },
          lead: joined([each.type, each.graduation === none ? none : String(each.graduation)]),
          ...{ view: 'education', folder: `education-detail-images/${each.uuid}` },
        },
      ]),
      ...machines.flatMap(([path, title, machine, folder]): [string, Words][] =>
        machine === none
          ? []
          : [
              [
                path,
                {
                  left: name,
                  right: 'Hardware',
                  title: machine.title ?? title,
                  isLarge: false,
                  lead: title,
                  view: 'hardware',
                  folder,
                },
              ],
            ],
      ),
      [
        '',
        { left: name, right: 'Projects', title: '', isLarge: false, lead: 'A project', view: 'projects', folder: none },
      ],
    ]),
  )
}

/** The card of a project, or of their list. */
function projectWords(title: string, words: ReadonlyMap<string, Words>): Words {
  const usual = words.get('')
  const lead = title === 'Projects' ? '' : (usual?.lead ?? '')
  return { left: '', right: 'Projects', isLarge: false, view: 'projects', folder: none, ...usual, title, lead }
}
