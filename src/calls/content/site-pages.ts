import type { Card } from '#domain/site/card.ts'
import { type Backdrop, contactWords } from '#domain/site/page.ts'
import { resumeCollections } from '#resume/records/collections/collections.ts'
import type { ProjectEntry } from '#resume/records/collections/projects.ts'
import { educationPath } from '#resume/records/education.ts'
import { isPresent, jobPath } from '#resume/records/job.ts'
import { type None, none } from '#resume/result.ts'
import { joined } from '#resume/text.ts'
import { message } from '#resume/words.ts'
import type { ResumeContent } from '#resume/write/content.ts'
import type { PagesRead } from './read-pages-with-content.ts'

/** A page that search engines should find. docs/behaviour.md 31.4, 32.4. */
export type SitePage = {
  path: string
  title: string
  /** The content that it shows, as beginnings of paths in a bundle. */
  shows: readonly string[]
  /** The words of its card. Their order is a part of the card's address. */
  card: Omit<Card, 'foot'>
  /** The picture behind the words, and the folder of the one beside them, with its place there. */
  view: Backdrop
  folder: string | None
  at?: number
  /** Whether the portrait of the owner stands beside the words, where there is one. */
  hasFace?: boolean
}

export type SiteContent = ResumeContent & PagesRead

/** Returns the pages of a route: none where the content has nothing for it. */
export type SitePagesOf = (content: SiteContent) => readonly SitePage[]

const person = 'documents/person-info/'
const place = 'documents/location/'
const slides = 'home/slideshow'
const owned = message('Resume and portfolio')

/** What the pages about the owner show. */
export const shownByProfile = {
  '/about': [person, place, 'files/about'],
  '/resume': [person, place, ...resumeCollections.map((collection) => `documents/${collection}/`)],
} as const

/** What the page of a job or school shows. */
export function shownByDetails(collection: 'jobs' | 'education', uuid: string): string[] {
  return [person, `documents/${collection}/${uuid}`, `files/${picturesOf[collection]}/${uuid}`]
}

const picturesOf = { jobs: 'job-detail-images', education: 'education-detail-images' }

export const homePage: SitePagesOf = ({ person: { name, headline }, words }) => [
  {
    ...{ path: '/home', title: words('Home'), shows: [person, place, 'documents/site-settings/', 'files/home'] },
    card: { left: words(owned), right: words('Welcome'), title: name, isLarge: true, lead: headline ?? '' },
    ...{ view: 'home', folder: slides, hasFace: true },
  },
]

export const aboutPage: SitePagesOf = ({ person: { name, story }, withContent, words }) => {
  if (!withContent.has('about')) return []
  const title = words('About Me')
  return [
    {
      ...{ path: '/about', title, shows: shownByProfile['/about'] },
      card: { left: name, right: title, title, isLarge: true, lead: words('The story of {$name}', { name }) },
      ...{ view: 'about', folder: story.find((part) => part.gallery !== none)?.gallery ?? 'about', hasFace: true },
    },
  ]
}

export const resumePage: SitePagesOf = ({ person: { name, headline }, jobs, words }) => {
  const present = jobs.find(isPresent)
  const lead = present === undefined ? (headline ?? '') : joined([present.title, present.company])
  return [
    {
      ...{ path: '/resume', title: words('Resume'), shows: shownByProfile['/resume'] },
      card: { left: words(owned), right: words('Resume'), title: name, isLarge: true, lead },
      ...{ view: 'resume', folder: slides, at: 2, hasFace: true },
    },
  ]
}

export const jobPages: SitePagesOf = ({ person: { name }, jobs, words }) =>
  jobs.map((job) => {
    const { uuid, title, company } = job
    return {
      path: jobPath(job),
      title: joined([title, company]),
      shows: shownByDetails('jobs', uuid),
      card: { left: name, right: words('Job details'), title, isLarge: false, lead: company },
      ...{ view: 'job', folder: `${picturesOf.jobs}/${uuid}` },
    }
  })

export const educationPages: SitePagesOf = ({ person: { name }, education, words }) =>
  education.map((each) => {
    const { uuid, institution: title, type, graduation } = each
    const lead = joined([type, graduation === none ? none : String(graduation)])
    return {
      ...{ path: educationPath(each), title, shows: shownByDetails('education', uuid) },
      card: { left: name, right: words('Education details'), title, isLarge: false, lead },
      ...{ view: 'education', folder: `${picturesOf.education}/${uuid}` },
    }
  })

export const projectsPage: SitePagesOf = (content) =>
  content.withContent.has('projects') ? [projectPage(content, '/projects')] : []

export const projectPages: SitePagesOf = (content) => {
  const pages = new Map(content.projects.flatMap((each) => (each.page === none ? [] : [[each.page, each] as const])))
  return [...pages].map(([page, project]) => projectPage(content, `/projects/${page}`, project))
}

/** The page of a project; without one, that of all projects. */
function projectPage({ person: { name }, words }: SiteContent, path: string, project?: ProjectEntry): SitePage {
  const lead = project === undefined ? '' : (project.description ?? words('A project'))
  const title = project?.name ?? words('Projects')
  return {
    ...{ path, title, shows: [person, 'documents/projects/', 'files/project-images'] },
    card: { left: name, right: words('Projects'), isLarge: false, title, lead },
    ...{ view: 'projects', folder: none },
  }
}

export const desktopPage: SitePagesOf = (content) => machinePages(content, 'desktop', content.words('Desktop'))
export const laptopPage: SitePagesOf = (content) => machinePages(content, 'laptop', content.words('Laptop'))

function machinePages(content: SiteContent, id: 'desktop' | 'laptop', lead: string): SitePage[] {
  const machine = content[id]
  if (machine === none || !content.withContent.has(id)) return []
  const {
    words,
    person: { name },
  } = content
  return [
    {
      ...{ path: `/hardware/${id}`, title: lead, shows: [person, `documents/hardware/${id}`, `files/${id}`] },
      card: { left: name, right: words('Hardware'), title: machine.title ?? lead, isLarge: false, lead },
      ...{ view: 'hardware', folder: `${id}/current` },
    },
  ]
}

export const contactPage: SitePagesOf = ({ person: { name }, words }) => [
  {
    ...{ path: '/contact', title: words('Contact'), shows: [person, place] },
    card: {
      ...{ left: name, right: words('Contact'), isLarge: false },
      ...{ title: words(contactWords.title), lead: words(contactWords.lead) },
    },
    ...{ view: 'contact', folder: slides, at: 1, hasFace: true },
  },
]
