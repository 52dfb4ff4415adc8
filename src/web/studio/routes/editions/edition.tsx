import '../../form/lines.css'
import '../../views/rows.css'
import '../../editions/editions.css'
import { useState } from 'react'
import { readEditionParts } from '#calls/studio/editions/edition-words.ts'
import { readDraftedLanguages } from '#calls/studio/languages/read-translations.ts'
import type { Languages } from '#domain/languages/languages.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { languageName } from '#resume/language.ts'
import { siteContext } from '../../../routing/context.ts'
import { ChooseEntries } from '../../editions/choose-entries.tsx'
import { ChosenField } from '../../editions/chosen-field.tsx'
import { Moves, Said } from '../../editions/moves.tsx'
import { PageCount } from '../../editions/page-count.tsx'
import { useChoice } from '../../editions/use-choice.ts'
import { actOnEntry, loadEntry, offering } from '../../entry/entry-view.ts'
import { fineOf } from '../../entry/listed-entry.ts'
import { EntryForm } from '../../form/entry-form.tsx'
import { Fields, type OwnControlProps } from '../../form/field.tsx'
import { textIn } from '../../form/project-address.tsx'
import type { Inputs } from '../../form/use-entry.ts'
import { EditorLayout, useSaves } from '../../layout/editor-layout.tsx'
import { PageHead, Screen } from '../../layout/screen.tsx'
import { loaded } from '../../posting/answers.ts'
import { countOf } from '../../text/wording.ts'
import { ButtonLink } from '../../views/button.tsx'
import { Check } from '../../views/check.tsx'
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

type ChooseListsProps = {
  own: OwnControlProps
  /** The owner's lists, with how many lines each has. */
  lists: readonly { name: string; heading: string; lines: number }[]
}

/** The owner's lists with boxes. The field names those that are not ticked. */
function ChooseLists({ own, lists }: ChooseListsProps) {
  const { input, state } = own
  const leftOut = (input.value ?? []) as readonly string[]
  const others = (name: string) => (state.latest(input) as readonly string[]).filter((each) => each !== name)
  return (
    <ChosenField own={own}>
      <div className="stack stack--near">
        {lists.map(({ name, heading, lines }) => (
          <Check
            key={name}
            note={countOf(lines, 'line')}
            name={input.path}
            value={name}
            checked={!leftOut.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              state.set(input, checked ? others(name) : [...others(name), name], true)
            }
          >
            {heading}
          </Check>
        ))}
      </div>
    </ChosenField>
  )
}

type OrderSectionsProps = {
  own: OwnControlProps
  /** The sections in the order of the resume. */
  sections: readonly { name: string; heading: string }[]
}

/** The order of the sections; that of the resume is stored as nothing. docs/behaviour.md 38.2. */
function OrderSections({ own, sections }: OrderSectionsProps) {
  const { input, state } = own
  const all = sections.map(({ name }) => name)
  const first = ((input.value ?? []) as readonly string[]).filter((name) => all.includes(name))
  const ordered = [...first, ...all.filter((name) => !first.includes(name))]
  const choice = useChoice(all, ordered, (names) =>
    state.set(input, names.every((name, at) => name === all[at]) ? [] : names, true),
  )
  const headings = new Map(sections.map(({ name, heading }) => [name, heading]))
  return (
    <ChosenField own={own}>
      <ol className="lines">
        {choice.order.map((name, at) => (
          <li className="lines__item" key={name}>
            <span className="rows__link">{headings.get(name)}</span>
            <Moves choice={choice} at={at} what={headings.get(name) ?? ''} />
          </li>
        ))}
      </ol>
      <Said choice={choice} />
    </ChosenField>
  )
}
