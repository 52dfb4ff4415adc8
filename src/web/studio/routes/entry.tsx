import { data, type RouterContextProvider } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { contentOfDraft } from '#calls/studio/draft/content-of-draft.ts'
import { entryScreen, leadOf, picturesOf, publicPageOf } from '#calls/studio/draft/entry-forms.ts'
import { none } from '#domain/result.ts'
import type { Choice } from '#domain/studio/form-field.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { actOnEntry, loadEntry } from '../entry/entry-screen.ts'
import { offering } from '../entry/entry-view.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { inLookOf } from '../layout/editor-view.ts'
import { PageHead, Screen } from '../layout/screen.tsx'
import { loadPictureList } from '../pictures/load-picture-list.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { numberWord } from '../text/number-word.ts'
import { EntryActs } from '../views/entry-acts.tsx'
import { Part, requiredNote } from '../views/part.tsx'
import type { Route } from './+types/entry.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const { resume } = contentScreens

/** One entry of the resume: a job, a school, a certificate. docs/behaviour.md 23.7. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { entry, screen } = named(params)
  const names = screen.parts.flatMap(({ rows }) => rows.flat())
  const folder = picturesOf(entry)
  const [shown, pictures] = await Promise.all([
    loadEntry(context, entry, names),
    folder === none ? none : loadPictureList(context, folder),
  ])
  return {
    shown: entry.collection === 'projects' ? offering(shown, ['page'], await projectPages(context)) : shown,
    pictures,
    screen,
    lead: leadOf(screen.collection, shown.server.fields, context.get(visitContext).today),
    preview: publicPageOf(entry) ?? resume.publicPage,
  }
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
  return actOnEntry(context, request, { entry: named(params).entry, list: inLookOf(url.search, resume.to) })
}

/** The entry of an address, with its screen. Throws 404 for a list that the resume does not have. */
function named({ list, uuid }: Route.LoaderArgs['params']) {
  const screen = entryScreen(list)
  if (screen === none) throw data(none, { status: 404, statusText: 'Not Found' })
  return { entry: { collection: screen.collection, id: uuid }, screen }
}

export default function Entry({ loaderData: { shown, pictures, screen, lead, preview } }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  const { what, parts, shownPictures } = screen
  const most = shownPictures === none || pictures === none ? none : Math.min(shownPictures, pictures.count)
  return (
    <Screen name={shown.title} trail={[{ to: resume.to, title: resume.title }]}>
      <EditorLayout preview={preview} saves={saves}>
        <PageHead title={shown.title} lead={lead} />
        <EntryForm shown={shown} onSaved={onSaved}>
          {parts.map(({ title, rows, hasPictures }, at) => {
            const note =
              hasPictures && most !== none ? `${most} of ${pictures?.count} shown` : at === 0 ? requiredNote : undefined
            return (
              <Part title={title} {...(note === undefined ? {} : { note })} key={title}>
                {hasPictures && pictures !== none && (
                  <>
                    {shownPictures !== none && (
                      <p className="part__help">
                        The page shows the first {numberWord(shownPictures).toLowerCase()}. Originals stay private.
                      </p>
                    )}
                    <PictureList
                      pictureList={pictures}
                      of={`this ${what}`}
                      {...(shownPictures === none ? {} : { shown: shownPictures })}
                    />
                  </>
                )}
                {rows.map((row) => (
                  <Fields key={row[0]} names={row} {...(row.length === 2 ? { layout: 'pair' } : {})} />
                ))}
              </Part>
            )
          })}
        </EntryForm>
        <Part title={`This ${what}`}>
          <EntryActs what={what} />
        </Part>
      </EditorLayout>
    </Screen>
  )
}
