import { readDraftedProjects, writeListedProject } from '#calls/studio/draft/listed-projects.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { AddEntry, EntryRows } from '../entry/entry-rows.tsx'
import { loadEntry, makeAndOpen, openMade } from '../entry/entry-view.ts'
import { listedEntry } from '../entry/listed-entry.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { ActForm, Button } from '../views/button.tsx'
import { Part } from '../views/part.tsx'
import { Mark, Row } from '../views/rows.tsx'
import type { Route } from './+types/projects.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const owner = { collection: 'person-info', id: 'owner' } as const
const [names] = contentScreens.projects.owner

/** The projects, those of the menu that are not written yet, and the menu's order and links. docs/behaviour.md 23.7. */
export async function loader({ context }: Route.LoaderArgs) {
  const [shown, read] = await Promise.all([
    loadEntry(context, owner, names),
    readDraftedProjects(context.get(siteContext).ports),
  ])
  if (!read.ok) return { shown, entries: none, coming: [], titles: {} as Readonly<Record<string, string>> }
  const { views, coming, titles } = read.data
  return { shown, entries: views.map(listedEntry), coming, titles }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await request.formData()
  const listed = posted.get('write')
  if (listed === null) return makeAndOpen(context, 'projects')
  return openMade(context, (ports, actor) => writeListedProject(ports, String(listed), actor))
}

export default function Projects({ loaderData: { shown, entries, coming, titles } }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  const words = {
    projects: {
      quiet: true,
      fine: (of: (part: string) => string) => of('url') || `/projects/${of('path')}`,
      fixed: (of: (part: string) => string) => (of('path') === '' ? undefined : (titles[of('path')] ?? of('title'))),
    },
  }
  return (
    <Screen name="Projects">
      <EditorLayout preview="/projects" saves={saves}>
        <PageHead title="Projects" />
        <Part title="Your projects" note="Newest start first">
          <EntryRows entries={entries} what="projects" screen={contentScreens.projects.to}>
            {coming.map(({ title, path }) => (
              <Row isOwn key={path} title={title} fine={`/projects/${path}`}>
                <Mark tone="soft">Coming soon</Mark>
                <ActForm>
                  <Button small plain name="write" value={path}>
                    Write it
                  </Button>
                </ActForm>
              </Row>
            ))}
          </EntryRows>
          <ActForm className="row-of">
            <AddEntry collection="projects" what="project" />
          </ActForm>
        </Part>
        <EntryForm shown={shown} onSaved={onSaved}>
          <Part title="In the menu">
            <p className="fine part__help">
              These come first, in this order. Other projects with a page follow by themselves.
            </p>
            <Fields names={['projects', 'github']} words={words} />
          </Part>
        </EntryForm>
      </EditorLayout>
    </Screen>
  )
}
