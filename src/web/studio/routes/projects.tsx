import { contentScreens } from '#domain/studio/screens.ts'
import { loadEntry } from '../entry/entry-screen.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/projects.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const entry = { collection: 'person-info', id: 'owner' } as const
const [names] = contentScreens.projects.owner
const words = {
  projects: {
    quiet: true,
    fine: (of: (part: string) => string) => of('url') || (of('path') && `/projects/${of('path')}`),
  },
}

/** docs/behaviour.md 23.7. */
export async function loader({ context }: Route.LoaderArgs) {
  return { shown: await loadEntry(context, entry, names) }
}

export default function Projects({ loaderData: { shown } }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  return (
    <Screen name="Projects">
      <EditorLayout preview="/projects" saves={saves}>
        <PageHead title="Projects" lead="The entries of the menu, in this order." />
        <EntryForm shown={shown} onSaved={onSaved}>
          <Part title="In the menu">
            <Fields names={['projects']} words={words} />
          </Part>
          <Part title="Elsewhere">
            <Fields names={['github']} words={words} />
          </Part>
        </EntryForm>
      </EditorLayout>
    </Screen>
  )
}
