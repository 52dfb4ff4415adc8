import { entryScreen, entryScreens } from '#calls/studio/draft/entry-forms.ts'
import { readEntries } from '#calls/studio/draft/read-draft.ts'
import { contentScreens, screenOfCollection } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { AlsoIn } from '../editions/also-in.tsx'
import { loadAlsoIn } from '../editions/load-editions.ts'
import { AddEntry, EntryRows } from '../entry/entry-rows.tsx'
import { loadEntry, makeAndOpen } from '../entry/entry-view.ts'
import { listedEntry } from '../entry/listed-entry.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { rejected } from '../posting/answers.ts'
import { ActForm, ButtonLink } from '../views/button.tsx'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/resume.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const person = { collection: 'person-info', id: 'owner' } as const
const [intro, lists] = contentScreens.resume.owner
const words = { intro: { quiet: true } }

/** docs/behaviour.md 23.7. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const screens = entryScreens().filter(({ collection }) => screenOfCollection(collection) === contentScreens.resume)
  const alsoIn = await Promise.all([loadAlsoIn(context, person, intro), loadAlsoIn(context, person, lists)])
  const [introduction, others, ...found] = await Promise.all([
    loadEntry(context, person, intro),
    loadEntry(context, person, lists),
    ...screens.map(({ collection }) => readEntries(ports, collection)),
  ])
  return {
    introduction,
    others,
    alsoIn,
    translations: await translationsOf(context, person),
    collections: screens.map(({ collection, heading, order, what }, at) => {
      const read = found[at]
      return { collection, heading, order, what, entries: read?.ok ? read.data.map(listedEntry) : none }
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await request.formData()
  const screen = entryScreen(String(posted.get('new')))
  return screen === none ? rejected(400, 'There is no such list.') : makeAndOpen(context, screen.collection)
}

export default function Resume({ loaderData }: Route.ComponentProps) {
  const { introduction, others, alsoIn, translations, collections } = loaderData
  const [saves, onSaved] = useSaves()
  return (
    <Screen name="Resume">
      <EditorLayout preview="/resume" saves={saves}>
        <PageHead title="Resume">
          <ButtonLink small plain href="/studio/readers">
            What machines read
          </ButtonLink>
        </PageHead>
        <InOtherLanguages links={translations} />
        <EntryForm shown={introduction} onSaved={onSaved}>
          <Part title="Introduction">
            <AlsoIn editions={alsoIn[0]} />
            <Fields names={intro} words={words} />
          </Part>
        </EntryForm>
        {collections.map(({ collection, heading, order, what, entries }) => (
          <Part title={heading} {...(order === '' ? {} : { note: order })} key={collection}>
            <EntryRows entries={entries} what={`${what}s`} screen={contentScreens.resume.to} />
            <ActForm className="row-of">
              <AddEntry collection={collection} what={what} />
              {collection === 'jobs' && (
                <ButtonLink small plain href="/studio/import">
                  Import jobs from a PDF, Word or LinkedIn
                </ButtonLink>
              )}
            </ActForm>
          </Part>
        ))}
        <EntryForm shown={others} onSaved={onSaved}>
          <Part title="Lists">
            <AlsoIn editions={alsoIn[1]} />
            <Fields names={lists} />
          </Part>
        </EntryForm>
      </EditorLayout>
    </Screen>
  )
}
