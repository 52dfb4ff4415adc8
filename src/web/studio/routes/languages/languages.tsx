import '../../../ui/form.css'
import '../../form/field.css'
import { addLanguage } from '#calls/studio/languages/change-languages.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { siteContext } from '../../../routing/context.ts'
import { loadEntry, studioOf } from '../../entry/entry-view.ts'
import { Changed, EntryForm } from '../../form/entry-form.tsx'
import { Fields, type OwnControlProps } from '../../form/field.tsx'
import { type FurtherView, type LanguagesView, loadLanguages } from '../../languages/load-languages.ts'
import { TranslatedBar, translatedWords } from '../../languages/translated-words.tsx'
import { PageHead, Screen, Work } from '../../layout/screen.tsx'
import { notSaved, rejected } from '../../posting/answers.ts'
import { ActForm, Button } from '../../views/button.tsx'
import { Check } from '../../views/check.tsx'
import { Part } from '../../views/part.tsx'
import { Problem } from '../../views/problems.tsx'
import { Mark, Row, Rows } from '../../views/rows.tsx'
import { Select } from '../../views/select.tsx'
import type { Route } from './+types/languages.ts'

const { title, to, owner } = contentScreens.languages
const [names] = owner

/** docs/behaviour.md 39.4. */
export async function loader({ context }: Route.LoaderArgs) {
  const entry = { collection: 'person-info', id: 'owner' } as const
  const [languages, shown] = await Promise.all([loadLanguages(context), loadEntry(context, entry, names)])
  return { languages, shown }
}

export async function action({ request, context }: Route.ActionArgs) {
  const tag = String((await request.formData()).get('language') ?? '')
  const { by } = await studioOf(context)
  const added = await addLanguage(context.get(siteContext).ports, tag, { by })
  if (added.ok) return { to: `${to}/${tag}` }
  return added.failure.code === 'invalid' ? rejected(400, added.failure.message) : notSaved(added.failure)
}

export default function Languages({ loaderData: { languages, shown } }: Route.ComponentProps) {
  const { plain, further } = languages
  const words = {
    languagesShown: { control: (own: OwnControlProps) => <ShownLanguages own={own} further={further} /> },
  }
  return (
    <Screen name={title}>
      <Work narrow>
        <PageHead title={title} lead={`Your site in other languages. Untranslated texts stay in ${plain.name}.`} />
        <Part title="Languages of the site">
          <Rows>
            <Row title={plain.name} to={contentScreens.look.to} fine="The language of your texts">
              <Mark tone="soft">Main language</Mark>
            </Row>
            {further.map(({ tag, name, done, of, changed }) => (
              <Row
                key={tag}
                title={name}
                to={`${to}/${tag}`}
                fine={`${translatedWords({ done, of })}${changed === 0 ? '' : `, ${changed} changed since`}`}
              >
                <TranslatedBar {...{ done, of, title: name }} />
              </Row>
            ))}
          </Rows>
          <AddLanguage languages={languages} />
        </Part>
        <Part title="What visitors see">
          {further.length === 0 && <p className="fine">One language. Add another one to translate your texts.</p>}
          {/* Another language is another box, but the form stays as it is. */}
          <EntryForm shown={shown}>
            <Fields names={names} words={words} />
          </EntryForm>
        </Part>
      </Work>
    </Screen>
  )
}

function AddLanguage({ languages: { offered } }: { languages: LanguagesView }) {
  return (
    <ActForm className="row-of">
      <label className="field__label" htmlFor="add-language">
        Add a language
      </label>
      <Select
        id="add-language"
        name="language"
        defaultValue=""
        choices={[
          { value: '', label: 'Choose a language' },
          ...offered.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
      />
      <Button icon="plus">Add</Button>
    </ActForm>
  )
}

/** The further languages, with a box for each that visitors see. One that is not known is kept as it is. docs/behaviour.md 39.4. */
function ShownLanguages({ own, further }: { own: OwnControlProps; further: readonly FurtherView[] }) {
  const { field, input, state } = own
  const shown = (input.value ?? []) as readonly string[]
  const others = (tag: string) => (state.latest(input) as readonly string[]).filter((each) => each !== tag)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div className="field" role="group" aria-label={field.label} id={input.id} tabIndex={-1}>
      <Changed name={field.name} />
      <div className="stack stack--near">
        {further.map(({ tag, name, done, of }) => (
          <Check
            key={tag}
            note={translatedWords({ done, of })}
            name={input.path}
            value={tag}
            checked={shown.includes(tag)}
            onChange={({ currentTarget: { checked } }) =>
              state.set(input, checked ? [...others(tag), tag] : others(tag), true)
            }
          >
            Visitors see {name}
          </Check>
        ))}
      </div>
      <Problem id={`${input.id}-error`} message={state.problems.get(input.path)} />
    </div>
  )
}
