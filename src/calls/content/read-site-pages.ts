import { resumeCollections } from '#domain/content/resume-lists.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { educationPath, jobPath } from '#domain/resume/facts.ts'
import { joined } from '#domain/text.ts'
import type { Ports } from '#ports/ports.ts'
import { readChanges } from './read-changes.ts'
import { readEducationList } from './read-education.ts'
import { readDesktop, readLaptop } from './read-hardware.ts'
import { readJobs } from './read-job.ts'
import { readProjects } from './read-projects.ts'

/** A page with content of its own; `changedAt` is the newest change of what it shows, if it is known. */
export type SitePage = { path: string; title: string; changedAt: string | None }

const person = 'documents/person-info/'
const place = 'documents/location/'

/** What the pages about the owner show, as beginnings of paths in a bundle. */
export const shownByProfile = {
  '/about': [person, place, 'files/about'],
  '/resume': [person, place, ...resumeCollections.map((collection) => `documents/${collection}/`)],
} as const

/**
 * Returns the pages that search engines should find: no placeholder, no page that is hidden. Fails with 'unavailable' when the
 * store gives no answer. docs/behaviour.md 31.4.
 */
export async function readSitePages(ports: Pick<Ports, 'documents'>): Promise<Result<SitePage[]>> {
  const [changes, jobs, education, projects, desktop, laptop] = await Promise.all([
    readChanges(ports),
    readJobs(ports),
    readEducationList(ports),
    readProjects(ports),
    readDesktop(ports),
    readLaptop(ports),
  ])
  if (!changes.ok) return changes
  if (!jobs.ok) return jobs
  if (!education.ok) return education
  if (!projects.ok) return projects
  if (!desktop.ok) return desktop
  if (!laptop.ok) return laptop
  const page = (path: string, title: string, shows: readonly string[]): SitePage => ({
    path,
    title,
    changedAt: changes.data.of(shows),
  })
  const withPage = new Map(projects.data.flatMap(({ name, page: path }) => (path === none ? [] : [[path, name]])))
  const ofProjects = [person, 'documents/projects/', 'files/project-images']
  return success([
    page('/home', 'Home', [person, place, 'documents/site-settings/', 'files/home']),
    page('/about', 'About Me', shownByProfile['/about']),
    page('/resume', 'Resume', shownByProfile['/resume']),
    ...jobs.data.map((job) =>
      page(jobPath(job), joined([job.title, job.company]), [
        person,
        `documents/jobs/${job.uuid}`,
        `files/job-detail-images/${job.uuid}`,
      ]),
    ),
    ...education.data.map((each) =>
      page(educationPath(each), each.institution, [
        person,
        `documents/education/${each.uuid}`,
        `files/education-detail-images/${each.uuid}`,
      ]),
    ),
    ...(projects.data.length === 0 ? [] : [page('/projects', 'Projects', ofProjects)]),
    ...[...withPage].map(([path = '', name = '']) => page(`/projects/${path}`, name, ofProjects)),
    ...(desktop.data === none
      ? []
      : [page('/hardware/desktop', 'Desktop', [person, 'documents/hardware/desktop', 'files/desktop'])]),
    ...(laptop.data === none
      ? []
      : [page('/hardware/laptop', 'Laptop', [person, 'documents/hardware/laptop', 'files/laptop'])]),
    page('/contact', 'Contact', [person, place]),
  ])
}
