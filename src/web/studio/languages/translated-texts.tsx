import { stateOfText, type TextPath, textAt, withTranslatedText } from '#domain/languages/aligned.ts'
import { labelOfText, textsOfField } from '#domain/languages/texts-of-field.ts'
import { besideTranslation } from '#domain/languages/translated-name.ts'
import { hasText } from '#domain/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Changed } from '../form/entry-form.tsx'
import type { OwnControlProps } from '../form/field.tsx'
import { fieldInput } from '../form/inputs.ts'
import { Note } from '../views/note.tsx'
import { Mark } from '../views/rows.tsx'
import type { FieldToTranslate, LanguageView } from './load-languages.ts'
import './languages.css'

type TranslatedTextsProps = {
  own: OwnControlProps
  field: FieldToTranslate
  plain: LanguageView
  language: LanguageView
}

/** The texts of a field, each beside its translation. docs/behaviour.md 39.5. */
export function TranslatedTexts({ own, field, plain, language }: TranslatedTextsProps) {
  const { input, state } = own
  const fromName = besideTranslation(input.path) ?? ''
  const from = fieldInput(state.formId, fromName, state.inputs[fromName])
  const stored = state.inputs[field.name]

  function set(path: TextPath, text: string, isChosen = false): void {
    const next = withTranslatedText(stored, { own: state.latest(input), from: state.latest(from) }, path, text)
    state.set(input, next.own, isChosen)
    state.set(from, hasText(next.own) ? next.from : null, isChosen)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div className="translate" role="group" aria-label={field.label}>
      {state.changed.has(input.path) && (
        <div className="field__top">
          <Changed name={input.path} />
        </div>
      )}
      {textsOfField(stored, field.texts).map(({ text, path, kind }, at) => {
        const label = labelOfText(field.label, kind.label, path)
        // The first one has the focus after a conflict.
        const id = at === 0 ? input.id : [input.id, ...path].join('-')
        const value = textAt(input.value, path)
        const became = stateOfText(text, value, textAt(from.value, path))
        return (
          <div className="field" key={id}>
            <div className="field__top">
              <label className="field__label" htmlFor={id}>
                {label}
                <VisuallyHidden> in {language.name}</VisuallyHidden>
              </label>
              {became === 'missing' && !kind.isName && <Mark soft>Not translated</Mark>}
              {became === 'changed' && (
                <span className="field__changed">
                  Changed since
                  <button className="field__back" type="button" onClick={() => set(path, value, true)}>
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
              <textarea
                className="field__input translate__own"
                id={id}
                name={input.path}
                lang={language.tag}
                dir={language.dir}
                spellCheck
                rows={kind.isLong ? 4 : 1}
                value={value}
                onChange={({ currentTarget }) => set(path, currentTarget.value)}
              />
            </div>
          </div>
        )
      })}
      {field.left.length > 0 && (
        <Note icon="info" title={`Earlier ${language.name} texts that no line has any more`}>
          <ul className="note__list" lang={language.tag} dir={language.dir}>
            {field.left.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
