import { loadEntry } from '../entry-screen.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { savePosted } from '../save-posted.ts'
import { Desk, useSaves } from '../views/desk.tsx'
import { Part } from '../views/part.tsx'
import { PageHead, Screen } from '../views/screen.tsx'
import type { Route } from './+types/projects.ts'

export { shouldRevalidate } from '../desk-view.ts'

const entry = { collection: 'person-info', id: 'owner' } as const
const names = ['projects', 'github']
const words = {
  projects: {
    ...{ add: 'Add a page', addSecond: 'Add a link', quiet: true },
    fine: (of: (part: string) => string) => of('url') || (of('path') && `/projects/${of('path')}`),
  },
  github: { help: 'Shown first, unless the list above names another site.' },
}

/** docs/behaviour.md 23.7. */
export async function loader({ context }: Route.LoaderArgs) {
  return { shown: await loadEntry(context, entry, names) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return savePosted(context, await request.formData(), { entry, names, url })
}

export default function Projects({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  return (
    <Screen name="Projects" hasError={actionData !== undefined}>
      <Desk preview="/projects" saves={saves}>
        <PageHead title="Projects" lead="The entries of the menu, in this order." />
        <EntryForm shown={shown} answer={actionData} onSaved={onSaved}>
          <Part title="In the menu">
            <Fields names={['projects']} words={words} />
          </Part>
          <Part title="Elsewhere">
            <Fields names={['github']} words={words} />
          </Part>
        </EntryForm>
      </Desk>
    </Screen>
  )
}
