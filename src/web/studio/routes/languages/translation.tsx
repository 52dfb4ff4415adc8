import '../../languages/languages.css'
import type { ChangeEvent } from 'react'
import {
  labelOfText,
  placeOfText,
  type TranslatableField,
  type TranslatableText,
  textsOfField,
} from '#domain/languages/texts-of-field.ts'
import { besideTranslation, nameOfTranslation } from '#domain/languages/translated-name.ts'
import { stateOfText, type TextState, textAt, translationKeys, withTextAt } from '#domain/languages/translation.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { idsField } from '#resume/records/item-ids.ts'
import { hasText, isBlank } from '#resume/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Editor } from '../../form/editor.tsx'
import { Changed, EntryForm } from '../../form/entry-form.tsx'
import { Fields, type OwnControlProps } from '../../form/field.tsx'
import { fieldInput } from '../../form/inputs.ts'
import { type LanguageView, loadFolderTranslation, loadTranslation } from '../../languages/load-languages.ts'
import { TextLinks } from '../../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../../layout/editor-layout.tsx'
import { PageHead, Screen } from '../../layout/screen.tsx'
import { folderOf } from '../../pictures/folder-view.ts'
import { Part } from '../../views/part.tsx'
import { Problem } from '../../views/problems.tsx'
import { Mark } from '../../views/rows.tsx'
import { TextArea } from '../../views/text-area.tsx'
import type { Route } from './+types/translation.ts'

export { shouldRevalidate } from '../../layout/editor-view.ts'

const { title: above, to } = contentScreens.languages

/** The texts of one entry, or of the pictures of a folder, each beside its translation. docs/behaviour.md 39.5. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return params.top !== undefined
    ? loadFolderTranslation(context, params.language, folderOf(params))
    : loadTranslation(context, params)
}

/** Another entry has a form of its own. */
export default function Translation({ loaderData }: Route.ComponentProps) {
  const { shown, language } = loaderData
  return <TranslationDesk key={`${language.tag} ${shown.entry.collection} ${shown.entry.id}`} loaded={loaderData} />
}

function TranslationDesk({
  loaded: { shown, title, isOwn, fields, plain, language, texts, next, lead, preview },
}: {
  loaded: Route.ComponentProps['loaderData']
}) {
  const [saves, onSaved] = useSaves()
  const trail = [
    { to, title: above },
    { to: `${to}/${language.tag}`, title: language.name },
  ]
  return (
    <Screen isOwn={isOwn} name={title} trail={trail}>
      <EditorLayout preview={preview} saves={saves}>
        <PageHead isOwn={isOwn} title={title} lead={`${language.name}${lead === '' ? '' : ` · ${lead}`}`} />
        <TextLinks title={`In ${plain.name}`} links={texts} />
        <EntryForm shown={shown} onSaved={onSaved}>
          {fields
            .filter(({ name }) => hasText(shown.held.fields[name]))
            .map((field) => {
              const name = nameOfTranslation(language.tag, field.name)
              const control = (own: OwnControlProps) => <TranslatedTexts {...{ own, field, plain, language }} />
              const texts = <Fields names={[name]} words={{ [name]: { control } }} key={name} />
              // A field of one text has its label alone.
              if (field.texts.every(({ pattern }) => pattern === '')) return texts
              return (
                <Part title={field.label} key={name}>
                  {texts}
                </Part>
              )
            })}
        </EntryForm>
        <TextLinks title="Next" links={next} />
      </EditorLayout>
    </Screen>
  )
}

type TranslatedTextsProps = {
  own: OwnControlProps
  field: TranslatableField
  plain: LanguageView
  language: LanguageView
}

/** The texts of a field, each beside its translation. docs/behaviour.md 39.5. */
function TranslatedTexts({ own, field, plain, language }: TranslatedTextsProps) {
  const { input, state } = own
  const fromName = besideTranslation(input.path) ?? ''
  const from = fieldInput(state.formId, fromName, state.inputs[fromName])
  const [stored, ids] = [state.inputs[field.name], state.inputs[idsField(field.name)]]
  const keysOf = translationKeys({ [field.name]: stored, [idsField(field.name)]: ids })
  const isOne = field.texts.every(({ pattern }) => pattern === '')

  function set(keys: readonly string[], text: string, plain: string, isChosen = false): void {
    state.set(input, withTextAt(state.latest(input), keys, text) ?? null, isChosen)
    state.set(from, withTextAt(state.latest(from), keys, isBlank(text) ? '' : plain) ?? null, isChosen)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div
      className="stack stack--far translate"
      role="group"
      aria-label={field.label}
      {...(!isOne && { id: input.id, tabIndex: -1 })}
    >
      {state.changed.has(input.path) && (
        <div className="field__top">
          <Changed name={input.path} />
        </div>
      )}
      {textsOfField(stored, field.texts).map(({ text, path, kind }) => {
        const place = placeOfText(path)
        const [, ...keys] = keysOf([field.name, ...path])
        const value = textAt(input.value, keys)
        return (
          <TranslatedText
            key={place}
            id={input.id + place}
            name={input.path + place}
            label={labelOfText(field.label, kind.label, path)}
            became={stateOfText(text, value, textAt(from.value, keys))}
            problem={state.problems.get(input.path + place)}
            set={(own, isChosen) => set(keys, own, text, isChosen)}
            {...{ text, kind, value, plain, language }}
          />
        )
      })}
      {!isOne && <Problem id={`${input.id}-error`} message={state.problems.get(input.path)} />}
    </div>
  )
}

type TranslatedTextProps = Pick<TranslatedTextsProps, 'plain' | 'language'> & {
  id: string
  name: string
  label: string
  text: string
  kind: TranslatableText
  value: string
  became: TextState
  problem: string | undefined
  set(text: string, isChosen?: boolean): void
}

/** A text, and the input of its translation. */
function TranslatedText({ id, name, label, text, kind, value, became, problem, ...props }: TranslatedTextProps) {
  const { plain, language, set } = props
  const control = {
    ...{ id, name, value, lang: language.tag, dir: language.dir, spellCheck: true },
    'aria-invalid': problem === undefined ? undefined : (true as const),
    'aria-describedby': problem === undefined ? undefined : `${id}-error`,
    onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => set(currentTarget.value),
  }
  return (
    <div className="field">
      <div className="field__top">
        <label className="field__label" htmlFor={id}>
          {label}
          <VisuallyHidden> in {language.name}</VisuallyHidden>
        </label>
        {became === 'missing' && !kind.isName && (
          <span className="field__changed">
            <Mark tone="soft">Not translated</Mark>
            {!kind.isLong && !kind.isMarkdown && (
              <button className="field__back" type="button" onClick={() => set(text, true)}>
                Same in {language.name}
                <VisuallyHidden>: {label}</VisuallyHidden>
              </button>
            )}
          </span>
        )}
        {became === 'changed' && (
          <span className="field__changed">
            Changed since
            <button className="field__back" type="button" onClick={() => set(value, true)}>
              Still right
              <VisuallyHidden>: {label}</VisuallyHidden>
            </button>
          </span>
        )}
      </div>
      <div className="translate__texts">
        <p className="translate__plain" lang={plain.tag} dir="auto">
          {text}
        </p>
        {kind.isMarkdown ? (
          <Editor control={control} label={`${label} in ${language.name}`} />
        ) : (
          <TextArea {...control} className="field__input translate__own" rows={kind.isLong ? 4 : 1} />
        )}
      </div>
      <Problem id={`${id}-error`} message={problem} />
    </div>
  )
}
