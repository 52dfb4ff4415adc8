import { useState } from 'react'
import { entryScreen, leadOf, picturesOf, publicPageOf } from '#calls/studio/draft/entry-forms.ts'
import { readDraftedProjects } from '#calls/studio/draft/listed-projects.ts'
import { screenOfCollection } from '#domain/studio/screens.ts'
import type { FormPart } from '#resume/records/collection.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { AlsoIn } from '../editions/also-in.tsx'
import { loadAlsoIn } from '../editions/load-editions.ts'
import { actOnEntry, type EntryFormView, loadEntry } from '../entry/entry-view.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields, type FieldWords, type OwnControlProps } from '../form/field.tsx'
import { More } from '../form/more.tsx'
import { addressFollowing, addressFor, hasPage, PageBox, textIn } from '../form/project-address.tsx'
import type { Inputs } from '../form/use-entry.ts'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { inLookOf } from '../layout/editor-view.ts'
import { PageHead, Screen } from '../layout/screen.tsx'
import { loadPictureList } from '../pictures/load-picture-list.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { notFound } from '../posting/answers.ts'
import { numberWord } from '../text/wording.ts'
import { EntryActs } from '../views/entry-acts.tsx'
import { Part, requiredNote } from '../views/part.tsx'
import type { Route } from './+types/entry.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

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
    shown,
    pictures,
    screen,
    alsoIn: await loadAlsoIn(context, entry),
    translations: await translationsOf(context, entry),
    lead: leadOf(screen.collection, shown.held.fields, context.get(visitContext).today),
    preview: publicPageOf(entry),
    taken: entry.collection === 'projects' ? await takenAddresses(context, entry.id) : [],
  }
}

/** The addresses of the pages of other projects, as drafted. */
async function takenAddresses(context: Context, id: string): Promise<string[]> {
  const read = await readDraftedProjects(context.get(siteContext).ports)
  return read.ok ? read.data.pages.filter(({ uuid }) => uuid !== id).map(({ path }) => path) : []
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { entry } = named(params)
  return actOnEntry(context, request, { entry, list: inLookOf(url.search, screenOfCollection(entry.collection).to) })
}

/** The entry of an address, with its screen. Throws 404 for a list that the resume does not have. */
function named({ list = 'projects', uuid }: { list?: string; uuid: string }) {
  const screen = entryScreen(list)
  if (screen === none) throw notFound()
  return { entry: { collection: screen.collection, id: uuid }, screen }
}

/** Another entry has a form of its own: a copy opens without the page being loaded. */
export default function Entry({ loaderData }: Route.ComponentProps) {
  return <EntryDesk key={loaderData.shown.entry.id} loaded={loaderData} />
}

function EntryDesk({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { shown, pictures, screen, alsoIn, translations, lead, preview, taken } = loaded
  const [saves, onSaved] = useSaves()
  const [typed, setTyped] = useState<Inputs>(shown.held.fields)
  const [saved, setSaved] = useState<Inputs>(shown.held.fields)
  const { collection, what, parts, shownPictures } = screen
  const most = shownPictures === none || pictures === none ? none : Math.min(shownPictures, pictures.count)
  const { to, title: above, publicPage } = screenOfCollection(collection)
  const title = textIn(typed, shown.fields[0]?.name ?? '') || shown.title
  const page = textIn(saved, 'page')
  const [refused, setRefused] = useState(false)
  const isOwn = hasPage(shown, typed, refused)
  const words = {
    page: {
      control: (own: OwnControlProps) => (
        <PageBox
          own={own}
          isTicked={isOwn}
          address={addressFor(shown, typed, taken)}
          onTick={(isTicked) => setRefused(!isTicked)}
        />
      ),
    },
  }
  const rowsOf = ({ rows }: FormPart) =>
    rows.map((row) => (
      <Fields
        key={row[0]}
        names={row}
        {...(row.length === 2 && { layout: 'pair' })}
        {...(rows.flat().length === 1 && { words: quietList(shown, rows.flat()) })}
      />
    ))
  return (
    <Screen isOwn name={title} trail={[{ to, title: above }]}>
      <EditorLayout
        preview={preview ?? (collection === 'projects' && page !== '' ? `/projects/${page}` : publicPage)}
        saves={saves}
      >
        <PageHead isOwn title={title} lead={lead} />
        <AlsoIn editions={alsoIn} />
        <InOtherLanguages links={translations} />
        <EntryForm
          shown={shown}
          onSaved={() => {
            setSaved(typed)
            onSaved()
          }}
          onInputs={setTyped}
          follow={(before, after) => addressFollowing(shown, taken, before, after, refused)}
        >
          {parts.map((part, at) => {
            const { title, hasPictures, isPage, isFolded } = part
            if (isFolded)
              return (
                <More key={title} title={title} names={part.rows.flat()} head={headOf(typed, isOwn)}>
                  {rowsOf(part)}
                </More>
              )
            const note =
              hasPictures && most !== none ? `${most} of ${pictures?.count} shown` : at === 0 ? requiredNote : undefined
            return (
              <Part title={title} {...(note === undefined ? {} : { note })} key={title}>
                {isPage && <Fields names={['page']} words={words} />}
                {(!isPage || isOwn) && rowsOf(part)}
                {hasPictures && (!isPage || isOwn) && pictures !== none && (
                  <>
                    {shownPictures !== none && (
                      <p className="fine part__help">
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
              </Part>
            )
          })}
        </EntryForm>
        <Part title={`This ${what}`}>
          <EntryActs what={what} shown={shown.whereShown} />
        </Part>
      </EditorLayout>
    </Screen>
  )
}

/** The words of a list that is alone in its part, whose title says what it is. */
function quietList(
  { fields }: Pick<EntryFormView, 'fields'>,
  names: readonly string[],
): Readonly<Record<string, FieldWords>> {
  const lists = fields.filter(({ name, kind }) => kind === 'list' && names.includes(name))
  return Object.fromEntries(lists.map(({ name }) => [name, { quiet: true }]))
}

/** What is folded of a project, in a line. */
function headOf(typed: Inputs, isOwn: boolean): string {
  const page = textIn(typed, 'page')
  if (page === '') return isOwn ? 'Its address follows the title' : 'No page'
  return `/projects/${page}, ${typed.menu === false ? 'not in the menu' : 'in the menu'}`
}
