import type { Image } from '#domain/content/image.ts'
import { addressText } from '#domain/link.ts'
import type { EntryView } from '#domain/resume/list-views.ts'
import { pageDescription } from '#domain/site/description.ts'
import { Entry } from '../parts/entry.tsx'
import { FactList, type NamedFact } from '../parts/facts.tsx'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { Gallery } from '../slideshow/gallery.tsx'
import { ListEntry } from './resume-lists.tsx'

/** A project as its page shows it; `facts` are its keywords, roles and address. */
export type ProjectPageView = EntryView & { facts: NamedFact[]; images: Image[] }

/** One project in full. docs/behaviour.md 4.10. */
export function ProjectPage({ ownerName, project }: { ownerName: string; project: ProjectPageView }) {
  const { title, facts, images, ...entry } = project
  const pictures = images.length > 0 && <Gallery images={images} label={`Pictures, ${title}`} />
  return (
    <Sheet ownerName={ownerName} page="Projects">
      <SheetHead title={title} />
      <Entry label="About the Project" wide={pictures}>
        <ListEntry entry={{ ...entry, title: '' }} />
      </Entry>
      {facts.length > 0 && (
        <Entry label="Facts">
          <FactList facts={facts} />
        </Entry>
      )}
    </Sheet>
  )
}

/** The page of a project in a sentence, for search engines. */
export function projectDescription({ title, line, text, points }: EntryView, ownerName: string): string {
  return pageDescription(`${title}, a project of ${ownerName}.`, text, ...points, line)
}

/** The projects in full, newest first. docs/behaviour.md 4.10. */
export function ProjectsPage({ ownerName, projects }: { ownerName: string; projects: EntryView[] }) {
  return (
    <Sheet ownerName={ownerName} page="Projects">
      <SheetHead title="Projects" />
      {projects.map((project, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and their order never changes
        <Entry label={project.title} id={`project-${at + 1}`} key={at}>
          <ListEntry entry={{ ...project, title: '' }} />
          {project.link !== null && (
            <p>
              <a href={project.link}>
                {project.link.startsWith('/') ? `More about ${project.title}` : addressText(project.link)}
              </a>
            </p>
          )}
        </Entry>
      ))}
    </Sheet>
  )
}
