import { isPresent, startText, timeText } from '#domain/content/job.ts'
import { none } from '#domain/result.ts'
import { actOnEntry, loadEntry } from '../entry-screen.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { valueIn } from '../form/value-in.ts'
import { asOfToday, monthIn } from '../listed-entry.ts'
import { loadTray } from '../pictures/load-tray.ts'
import { Tray } from '../pictures/tray.tsx'
import type { ShownEntry } from '../shown-entry.ts'
import { Desk, useSaves } from '../views/desk.tsx'
import { EntryActs } from '../views/entry-acts.tsx'
import { Part, requiredNote } from '../views/part.tsx'
import { PageHead, Screen } from '../views/screen.tsx'
import type { Route } from './+types/job.ts'

export { shouldRevalidate } from '../desk-view.ts'

const parts = {
  position: [['title', 'company'], ['startDate', 'endDate'], ['location', 'kind'], ['description']],
  employer: [['url', 'employer'], ['keywords']],
  length: ['experiences', 'companyHistory'],
} as const
const names = [
  ...parts.position.flat(),
  'responsibilities',
  ...parts.length,
  ...parts.employer.flat(),
  'imageLink',
  'hidden',
]
const words = {
  endDate: { absent: 'I still work here' },
  responsibilities: { add: 'Add a duty' },
  keywords: { add: 'Add a keyword' },
  hidden: { help: 'It is on no page and in no count, and stays here.' },
}

/** docs/behaviour.md 23.7. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await loadEntry(context, { collection: 'jobs', id: params.uuid }, names)
  return { shown, pictures: await loadTray(context, `job-detail-images/${params.uuid}`) }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return actOnEntry(context, request, {
    entry: { collection: 'jobs', id: params.uuid },
    names,
    url,
    list: '/studio/resume',
  })
}

export default function Job({ loaderData: { shown, pictures }, actionData }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  const title = shown.title
  return (
    <Screen name={title} trail={[{ to: '/studio/resume', title: 'Resume' }]} hasError={actionData !== undefined}>
      <Desk preview={`/resume/jobs/details?uuid=${encodeURIComponent(shown.entry.id)}`} saves={saves}>
        <PageHead title={title} lead={leadOf(shown)} />
        <EntryForm shown={shown} answer={actionData} onSaved={onSaved}>
          <Part title="The position" note={requiredNote}>
            {parts.position.map((row) => (
              <Fields key={row[0]} names={row} layout={row.length === 2 ? 'pair' : undefined} words={words} />
            ))}
          </Part>
          <Part title="Duties">
            <Fields names={['responsibilities']} words={words} />
          </Part>
          <Part title="At length">
            <Fields names={parts.length} />
          </Part>
          <Part title="The employer">
            {parts.employer.map((row) => (
              <Fields key={row[0]} names={row} layout={row.length === 2 ? 'pair' : undefined} words={words} />
            ))}
          </Part>
          <Part title="Pictures" note={`${Math.min(5, pictures.count)} of ${pictures.count} shown`}>
            <p className="part__help">The page shows the first five. Originals stay private.</p>
            <Tray tray={pictures} of="this job" shown={5} />
            <Fields names={['imageLink']} />
          </Part>
          <Part title="On the site">
            <Fields names={['hidden']} words={words} />
          </Part>
        </EntryForm>
        <Part title="This job">
          <EntryActs what="job" />
        </Part>
      </Desk>
    </Screen>
  )
}

/** 'Wandoline Freight Systems, March 2022 to present'. */
function leadOf(shown: ShownEntry): string {
  const [startDate, endDate] = [monthIn(valueIn(shown, 'startDate')), monthIn(valueIn(shown, 'endDate'))]
  const span = asOfToday({ startDate, endDate })
  const time = startDate === none ? '' : isPresent(span) ? `${startText(span)} to present` : timeText(span, ' to ')
  return [valueIn(shown, 'company'), time].filter((part) => part !== '' && part !== none).join(', ')
}
