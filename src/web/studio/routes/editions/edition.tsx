import { useState } from 'react'
import { readEditionParts } from '#calls/studio/editions/edition-parts.ts'
import { readDraftedLanguages } from '#calls/studio/languages/read-translations.ts'
import type { Languages } from '#domain/languages/languages.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { languageName } from '#resume/language.ts'
import { siteContext } from '../../../routing/context.ts'
import { ChooseEntries } from '../../editions/choose-entries.tsx'
import { ChooseLists } from '../../editions/choose-lists.tsx'
import { ChosenField } from '../../editions/chosen-field.tsx'
import { OrderSections } from '../../editions/order-sections.tsx'
import { PageCount } from '../../editions/page-count.tsx'
import { actOnEntry, loadEntry } from '../../entry/entry-screen.ts'
import { offering } from '../../entry/entry-view.ts'
import { fineOf } from '../../entry/listed-entry.ts'
import { EntryForm } from '../../form/entry-form.tsx'
import { Fields, type OwnControlProps } from '../../form/field.tsx'
import { textIn } from '../../form/project-address.tsx'
import type { Inputs } from '../../form/use-entry.ts'
import { EditorLayout, useSaves } from '../../layout/editor-layout.tsx'
import { PageHead, Screen } from '../../layout/screen.tsx'
import { loaded } from '../../posting/loaded.ts'
import { ButtonLink } from '../../views/button.tsx'
import { EntryActs } from '../../views/entry-acts.tsx'
import { Part, requiredNote } from '../../views/part.tsx'
import type { Route } from './+types/edition.ts'

const { title: above, to } = contentScreens.editions

/** One edition: its own words, and what of the resume it has. docs/behaviour.md 38.2. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const [shown, parts, languages] = await Promise.all([
    loadEntry(context, nameOf(params)),
    readEditionParts(ports),
    readDraftedLanguages(ports),
  ])
  const { collections, lists, sections } = loaded(parts)
  const choosable = collections.map(({ collection, heading, entries }) => ({
    ...{ collection, heading },
    entries: entries.map(({ view, isHidden, lines }) => {
      const { entry, title } = view
      return { id: entry.id, title, isHidden, fine: fineOf(view), lines }
    }),
  }))
  return { shown: offering(shown, ['language'], choicesOf(loaded(languages))), choosable, lists, sections }
}

/** The languages of the site, of which the plain one needs no choice. */
function choicesOf({ plain, further }: Languages) {
  const choice = (tag: string) => ({ value: tag, label: languageName(tag, 'en') })
  return [{ value: '', label: `As your texts: ${languageName(plain, 'en')}` }, ...further.map(choice)]
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return actOnEntry(context, request, { entry: nameOf(params), list: to })
}

function nameOf({ uuid }: { uuid: string }) {
  return { collection: 'editions', id: uuid } as const
}

/** Another edition has a form of its own: a copy opens without the page being loaded. */
export default function EditionScreen({ loaderData }: Route.ComponentProps) {
  return <EditionDesk key={loaderData.shown.entry.id} loaded={loaderData} />
}

function EditionDesk({
  loaded: { shown, choosable, lists, sections },
}: {
  loaded: Route.ComponentProps['loaderData']
}) {
  const [saves, onSaved] = useSaves()
  const [typed, setTyped] = useState<Inputs>(shown.held.fields)
  const title = textIn(typed, 'name') || shown.title
  const page = `${to}/${shown.entry.id}`
  const words = {
    choices: { control: (own: OwnControlProps) => <ChooseEntries own={own} parts={choosable} /> },
    lines: { control: (own: OwnControlProps) => <ChosenField own={own} /> },
    wording: { control: (own: OwnControlProps) => <ChosenField own={own} /> },
    sectionOrder: { control: (own: OwnControlProps) => <OrderSections own={own} sections={sections} /> },
    leftOut: { control: (own: OwnControlProps) => <ChooseLists own={own} lists={lists} /> },
  }
  return (
    <Screen isOwn name={title} trail={[{ to, title: above }]}>
      <EditorLayout preview={`/s/${shown.entry.id}`} saves={saves}>
        <PageHead isOwn title={title} lead={<PageCount address={`${page}/pages`} saves={saves} />}>
          {shown.state === 'new' ? (
            <ButtonLink small icon="link" href={`/studio/review?link=${shown.entry.id}`}>
              Publish and make a link
            </ButtonLink>
          ) : (
            <ButtonLink small icon="link" href={`${to}?edition=${shown.entry.id}`}>
              Make a link
            </ButtonLink>
          )}
          <ButtonLink small icon="download" href={`${page}/resume.pdf`} target="_blank" rel="noopener">
            PDF
          </ButtonLink>
        </PageHead>
        <EntryForm shown={shown} onSaved={onSaved} onInputs={setTyped}>
          <Part title="Title and introduction" note={requiredNote}>
            <Fields names={['name', 'titleLine', 'introduction']} />
            <Fields names={['language', 'paper']} layout="pair" />
          </Part>
          <Fields names={['choices', 'lines', 'wording']} words={words} />
          <Part title="Lists">
            <Fields names={['leftOut']} words={words} />
          </Part>
          <Part title="Order of the sections">
            <Fields names={['sectionOrder']} words={words} />
          </Part>
        </EntryForm>
        <Part title="This edition">
          <EntryActs what="edition" shown={shown.whereShown} />
        </Part>
      </EditorLayout>
    </Screen>
  )
}
