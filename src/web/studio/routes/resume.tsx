import type { ReactNode } from 'react'
import { listForm, listForms } from '#calls/studio/entry-forms.ts'
import { namedEntry } from '#calls/studio/form-fields.ts'
import { readEntries } from '#calls/studio/read-entry.ts'
import { revertEntry } from '#calls/studio/revert.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../context.ts'
import { done } from '../confirmations.ts'
import { pageOfEntry } from '../entry-page.ts'
import { loadEntry, makeAndOpen } from '../entry-screen.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { fineOf, type ListedEntry, listedEntry } from '../listed-entry.ts'
import { entryNotSaved, savePosted } from '../save-posted.ts'
import { ActForm } from '../views/act-form.tsx'
import { Desk, useSaves } from '../views/desk.tsx'
import { Icon } from '../views/icon.tsx'
import { Part } from '../views/part.tsx'
import { Mark, Row, Rows } from '../views/rows.tsx'
import { PageHead, Screen } from '../views/screen.tsx'
import type { Route } from './+types/resume.ts'

export { shouldRevalidate } from '../desk-view.ts'

const person = { collection: 'person-info', id: 'owner' } as const
const path = '/studio/resume'
const lists = ['leadership', 'activities', 'skills', 'languages', 'interests']
const words = {
  intro: { quiet: true },
  leadership: { add: 'Add a line' },
  languages: { add: 'Add a language' },
  interests: { add: 'Add an interest' },
}

/** docs/behaviour.md 23.7. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const forms = listForms()
  const [jobs, education, introduction, others, ...found] = await Promise.all([
    readEntries(ports, 'jobs'),
    readEntries(ports, 'education'),
    loadEntry(context, person, ['intro']),
    loadEntry(context, person, lists),
    ...forms.map(({ collection }) => readEntries(ports, collection)),
  ])
  return {
    jobs: jobs.ok ? jobs.data.map(listedEntry) : none,
    education: education.ok ? education.data.map(listedEntry) : none,
    introduction,
    others,
    lists: forms.map(({ collection, heading, what }, at) => {
      const read = found[at]
      return { collection, heading, what, entries: read?.ok ? read.data.map(listedEntry) : none }
    }),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await request.formData()
  const act = posted.get('act')
  if (act === 'new-job') return makeAndOpen(context, 'jobs')
  if (act === 'new-school') return makeAndOpen(context, 'education')
  const list = listForm(String(act).replace(/^new-/, ''))
  if (list !== none) return makeAndOpen(context, list.collection)
  if (act !== 'revert') return savePosted(context, posted, { entry: person, names: ['intro', ...lists], url })
  const entry = namedEntry(posted.get('collection'), posted.get('id'))
  if (entry === none) return {}
  const reverted = await revertEntry(context.get(siteContext).ports, entry)
  if (!reverted.ok) return entryNotSaved(entry, reverted.failure)
  return done('reverted', { undo: reverted.data.undo })
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
  const { jobs, education, introduction, others, lists: more } = loaderData
  const [saves, onSaved] = useSaves()
  return (
    <Screen name="Resume" hasError={actionData !== undefined}>
      <Desk preview="/resume" saves={saves}>
        <PageHead title="Resume" />
        <EntryForm shown={introduction} answer={actionData} onSaved={onSaved}>
          <Part title="Introduction">
            <Fields names={['intro']} words={words} />
          </Part>
        </EntryForm>
        <Part title="Jobs" note="Newest start first">
          <Entries entries={jobs} what="jobs" />
          <NewEntry act="new-job" words="Add a job">
            <a className="button button--small button--plain" href="/studio/import">
              Bring jobs from LinkedIn or JSON Resume
            </a>
          </NewEntry>
        </Part>
        <Part title="Education" note="Latest graduation first">
          <Entries entries={education} what="schools" />
          <NewEntry act="new-school" words="Add a school" />
        </Part>
        {more.map(({ collection, heading, what, entries }) => (
          <Part title={heading} key={collection}>
            <Entries entries={entries} what={heading.toLowerCase()} />
            <NewEntry act={`new-${collection}`} words={`Add ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`} />
          </Part>
        ))}
        <EntryForm shown={others} answer={actionData} onSaved={onSaved}>
          <Part title="Lists">
            <Fields names={lists} words={words} />
          </Part>
        </EntryForm>
      </Desk>
    </Screen>
  )
}

function Entries({ entries, what }: { entries: ListedEntry[] | null; what: string }) {
  if (entries === none)
    return (
      <p className="fine">
        The {what} could not be loaded. <a href={path}>Try again</a>
      </p>
    )
  return (
    <Rows>
      {entries.map((listed) => {
        const { entry, title, state, isHidden, note } = listed
        const isGone = state === 'deleted'
        return (
          <Row
            key={entry.id}
            title={title}
            {...(isGone ? { isGone } : { to: pageOfEntry(entry) })}
            fine={fineOf(listed)}
          >
            {note !== '' && <Mark soft>{note}</Mark>}
            {isHidden && <Mark soft>Hidden</Mark>}
            {state !== 'published' && <Mark>{marks[state]}</Mark>}
            {isGone && (
              <ActForm>
                <input type="hidden" name="collection" value={entry.collection} />
                <input type="hidden" name="id" value={entry.id} />
                <button className="field__back" type="submit" name="act" value="revert" data-press="">
                  Revert
                </button>
              </ActForm>
            )}
          </Row>
        )
      })}
    </Rows>
  )
}

const marks = { changed: 'Changed', new: 'New', deleted: 'Deleted' }

function NewEntry({ act, words, children }: { act: string; words: string; children?: ReactNode }) {
  return (
    <ActForm className="row-of">
      <button className="button button--small" type="submit" name="act" value={act} data-press="">
        <Icon name="plus" />
        {words}
      </button>
      {children}
    </ActForm>
  )
}
