import { actOnEntry, loadEntry } from '../entry-screen.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { valueIn } from '../form/value-in.ts'
import { loadTray } from '../pictures/load-tray.ts'
import { Tray } from '../pictures/tray.tsx'
import { Desk, useSaves } from '../views/desk.tsx'
import { EntryActs } from '../views/entry-acts.tsx'
import { Part, requiredNote } from '../views/part.tsx'
import { PageHead, Screen } from '../views/screen.tsx'
import type { Route } from './+types/education.ts'

export { shouldRevalidate } from '../desk-view.ts'

const school = [
  ['institution'],
  ['city', 'state'],
  ['type', 'major'],
  ['startDate', 'endDate'],
  ['graduation', 'status'],
  ['score', 'url'],
]
const length = ['courses', 'institutionHistory', 'experiences']
const names = [...school.flat(), ...length, 'imageLink', 'hidden']
const words = {
  status: { help: 'Otherwise pages show In Progress.' },
  courses: { add: 'Add a course' },
  institutionHistory: { add: 'Add a paragraph' },
  experiences: { add: 'Add a paragraph' },
  hidden: { help: 'It is on no page and in no count, and stays here.' },
}

/** docs/behaviour.md 23.7. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await loadEntry(context, { collection: 'education', id: params.uuid }, names)
  return { shown, pictures: await loadTray(context, `education-detail-images/${params.uuid}`) }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const entry = { collection: 'education', id: params.uuid } as const
  return actOnEntry(context, request, { entry, names, url, list: '/studio/resume' })
}

export default function Education({ loaderData: { shown, pictures }, actionData }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  const place = ['city', 'state'].map((name) => valueIn(shown, name)).filter((part) => part !== null)
  return (
    <Screen name={shown.title} trail={[{ to: '/studio/resume', title: 'Resume' }]} hasError={actionData !== undefined}>
      <Desk preview={`/resume/education/details?uuid=${encodeURIComponent(shown.entry.id)}`} saves={saves}>
        <PageHead title={shown.title} lead={place.join(', ')} />
        <EntryForm shown={shown} answer={actionData} onSaved={onSaved}>
          <Part title="The school" note={requiredNote}>
            {school.map((row) => (
              <Fields key={row[0]} names={row} {...(row.length === 2 ? { layout: 'pair' } : {})} words={words} />
            ))}
          </Part>
          <Part title="At length">
            <Fields names={length} words={words} />
          </Part>
          <Part title="Pictures">
            <Tray tray={pictures} of="this school" />
            <Fields names={['imageLink']} />
          </Part>
          <Part title="On the site">
            <Fields names={['hidden']} words={words} />
          </Part>
        </EntryForm>
        <Part title="This school">
          <EntryActs what="school" />
        </Part>
      </Desk>
    </Screen>
  )
}
