import { pageDescription } from '#domain/site/description.ts'
import { addressText } from '#resume/link.ts'
import type { NamedFact } from '#resume/records/fact-entry.ts'
import type { Image } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { message, type Words } from '#resume/words.ts'
import type { EntryView } from '#resume/write/list-views.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'
import { Entry } from '../parts/entry.tsx'
import { FactList } from '../parts/facts.tsx'
import { ListEntry } from '../parts/list-entry.tsx'
import { Prose } from '../parts/prose.tsx'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { Gallery } from '../slideshow/gallery.tsx'
import { WaysBack } from './ways-back.tsx'
import './project-page.css'

/** A project as its page shows it; `html` is its text, `facts` are its roles and keywords, `pdf` is the address of the resume. */
export type ProjectPageView = EntryView & { html?: string; facts: NamedFact[]; images: Image[]; pdf?: string | None }

/** One project in full. With a text its one line stands below the title. docs/behaviour.md 4.10. */
export function ProjectPage({ ownerName, project }: { ownerName: string; project: ProjectPageView }) {
  const { title, line, text, points, link, html, facts, images, pdf = none } = project
  const words = useWords()
  const isLead = html !== undefined && text !== null
  const pictures = images.length > 0 && <Gallery images={images} label={words('Pictures, {$name}', { name: title })} />
  const hasWords = html !== undefined || text !== null || points.length > 0
  return (
    <Sheet ownerName={ownerName} page={words('Projects')}>
      <SheetHead title={title} leads={isLead ? [text] : []}>
        {line !== '' && <p className="project__line">{line}</p>}
        {link !== null && (
          <p className="project__link">
            <ButtonLink to={link} icon="out">
              {addressText(link)}
            </ButtonLink>
          </p>
        )}
      </SheetHead>
      {(hasWords || pictures) && (
        <Entry label={hasWords ? message('About the project') : message('Pictures')} wide={pictures}>
          {hasWords && (
            <>
              {html !== undefined && <Prose html={html} />}
              <ListEntry entry={{ title: '', line: '', text: isLead ? null : text, points, link: null }} />
            </>
          )}
        </Entry>
      )}
      {facts.length > 0 && (
        <Entry label={message('Facts')}>
          <FactList facts={facts} />
        </Entry>
      )}
      <WaysBack to="/projects" title={message('Projects')} pdf={pdf} />
    </Sheet>
  )
}

/** The page of a project in a sentence, for search engines. */
export function projectDescription({ title, line, text, points }: EntryView, ownerName: string, words: Words): string {
  return pageDescription(words('{$title}, a project of {$name}.', { title, name: ownerName }), text, ...points, line)
}

/** The projects in full, newest first. docs/behaviour.md 4.10. */
export function ProjectsPage({ ownerName, projects }: { ownerName: string; projects: EntryView[] }) {
  const words = useWords()
  return (
    <Sheet ownerName={ownerName} page={words('Projects')}>
      <SheetHead title={words('Projects')} />
      {projects.map((project, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and their order never changes
        <Entry label={project.title} id={`project-${at + 1}`} key={at}>
          <ListEntry entry={{ ...project, title: '' }} />
          {project.link !== null && (
            <p>
              <a href={project.link}>
                {project.link.startsWith('/')
                  ? words('More about {$title}', { title: project.title })
                  : addressText(project.link)}
              </a>
            </p>
          )}
        </Entry>
      ))}
    </Sheet>
  )
}
