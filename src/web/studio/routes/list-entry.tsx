import { data, type RouterContextProvider } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { contentOfDraft } from '#calls/studio/content-of-draft.ts'
import { listForm } from '#calls/studio/entry-forms.ts'
import { none } from '#domain/result.ts'
import type { Choice } from '#domain/studio/form-field.ts'
import { siteContext } from '../../context.ts'
import { actOnEntry, loadEntry } from '../entry-screen.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { offering } from '../shown-entry.ts'
import { Desk, useSaves } from '../views/desk.tsx'
import { EntryActs } from '../views/entry-acts.tsx'
import { Part, requiredNote } from '../views/part.tsx'
import { PageHead, Screen } from '../views/screen.tsx'
import type { Route } from './+types/list-entry.ts'

const words = {
  endDate: { absent: 'It has no end' },
  highlights: { add: 'Add a line' },
  roles: { add: 'Add a line' },
  keywords: { add: 'Add a line' },
}

/** docs/behaviour.md 23.7. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { entry, form, names } = named(params)
  const shown = await loadEntry(context, entry, names)
  const isProject = entry.collection === 'projects'
  return { shown: isProject ? offering(shown, ['page'], await projectPages(context)) : shown, form }
}

/** The pages of projects in the menu, as drafted. */
async function projectPages(context: Readonly<RouterContextProvider>): Promise<Choice[]> {
  const content = await contentOfDraft(context.get(siteContext).ports)
  const person = content.ok ? await readPersonInfo(content.data) : content
  const projects = person.ok ? person.data.projects : []
  const pages = projects.flatMap((each) => ('path' in each ? [{ value: each.path, label: each.title }] : []))
  return [{ value: '', label: 'None' }, ...pages]
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { entry, names } = named(params)
  return actOnEntry(context, request, { entry, names, url, list: '/studio/resume' })
}

/** The entry of an address, with its form. Throws 404 for a list that the resume does not have. */
function named({ list, uuid }: Route.LoaderArgs['params']) {
  const form = listForm(list)
  if (form === none) throw data(none, { status: 404, statusText: 'Not Found' })
  return { entry: { collection: form.collection, id: uuid }, form, names: form.rows.flat() }
}

export default function ListEntry({ loaderData: { shown, form }, actionData }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  return (
    <Screen name={shown.title} trail={[{ to: '/studio/resume', title: 'Resume' }]} hasError={actionData !== undefined}>
      <Desk preview="/resume" saves={saves}>
        <PageHead title={shown.title} lead={form.heading} />
        <EntryForm shown={shown} answer={actionData} onSaved={onSaved}>
          <Part title={`The ${form.what}`} note={requiredNote}>
            {form.rows.map((row) => (
              <Fields key={row[0]} names={row} {...(row.length === 2 ? { layout: 'pair' } : {})} words={words} />
            ))}
          </Part>
        </EntryForm>
        <Part title={`This ${form.what}`}>
          <EntryActs what={form.what} />
        </Part>
      </Desk>
    </Screen>
  )
}
