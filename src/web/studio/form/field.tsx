import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  use,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Branch, Choice, FormField } from '#domain/studio/form-field.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { useOwnTexts } from '../text/own-texts.tsx'
import { Check } from '../views/check.tsx'
import { Problem } from '../views/problems.tsx'
import { Select } from '../views/select.tsx'
import { TextArea } from '../views/text-area.tsx'
import { Editor } from './editor.tsx'
import { EntryFormContext, type EntryFormState } from './entry-context.ts'
import { Changed } from './entry-form.tsx'
import { fieldInput, type Input, partOf, textOf } from './inputs.ts'
import { GroupList, TextList } from './lists.tsx'
import { type DatePart, MonthInputs } from './month-inputs.tsx'
import './field.css'

/**
 * How a screen shows a field beside its description: with a help of its own. `quiet` shows no label, where a heading says it. `row` names the parts of an item that stand in its line; the others are behind More. `fine` makes the small text of
 * an item from the values of its parts; `fixed` is the title of one that has no inputs; `inner` has the words of its parts. `control` replaces the field.
 */
export type FieldWords = {
  label?: string
  help?: ReactNode
  quiet?: boolean
  row?: readonly string[]
  fine?(of: (part: string) => string): string
  fixed?(of: (part: string) => string): string | undefined
  inner?: Readonly<Record<string, FieldWords>>
  control?(own: OwnControlProps): ReactNode
}

/** What a control of its own needs. */
export type OwnControlProps = { field: FormField; input: Input; state: EntryFormState }

type FieldsProps = {
  names: readonly string[]
  layout?: 'pair' | 'trio' | 'place'
  words?: Readonly<Record<string, FieldWords>>
}

/** The fields of the form with these names, in this order. */
export function Fields({ names, layout, words = {} }: FieldsProps) {
  const state = use(EntryFormContext)
  if (state === null) return null
  const ofAnswers = new Set([...state.fields.values()].map((field) => (field.kind === 'answer' ? field.year : '')))
  const own = names.filter((name) => !ofAnswers.has(name))
  const shown = own.map((name) => <EntryField key={name} name={name} state={state} words={words[name]} />)
  return layout === undefined || own.length < 2 ? shown : <div className={layout}>{shown}</div>
}

function EntryField({ name, state, words = {} }: { name: string; state: EntryFormState; words?: FieldWords }) {
  const field = state.fields.get(name)
  if (field === undefined) return null
  const input = fieldInput(state.formId, name, state.inputs[name])
  return <FieldControl field={field} input={input} state={state} words={words} isTop />
}

type ControlProps = OwnControlProps & { words?: FieldWords; isTop?: boolean }

/** A field of the form or of a group in a list. */
export function FieldControl({ field, input, state, words = {}, isTop = false }: ControlProps) {
  const { label = field.label, control } = words
  const { id, path } = input
  if (control !== undefined) return control({ field, input, state })
  const help = words.help ?? field.help
  const ids = { help: `${id}-help`, error: `${id}-error` }
  const problem = state.problems.get(path)
  const described = [problem !== undefined && ids.error, help !== '' && ids.help].filter(Boolean).join(' ')
  const attributes = {
    id,
    name: path,
    'aria-invalid': problem === undefined ? undefined : (true as const),
    'aria-describedby': described === '' ? undefined : described,
    placeholder: words.row ? label : undefined,
  }
  const top = (labelling: ReactNode) => (
    <div className={words.quiet ? 'field__top field__top--quiet' : 'field__top'}>
      {labelling}
      {isTop && <Changed name={field.name} />}
    </div>
  )
  const helping = help !== '' && (
    <p className="field__help" id={ids.help}>
      {help}
    </p>
  )

  if (field.kind === 'list') {
    const List = field.item.kind === 'text' || field.item.kind === 'line' ? TextList : GroupList
    return (
      <FieldGroup id={id}>
        {top(
          <span className="field__label" id={`${id}-label`}>
            {label} <span className="field__option number">{Array.isArray(input.value) ? input.value.length : 0}</span>
          </span>,
        )}
        {helping}
        <List field={field} input={input} state={state} words={words} />
        <Problem id={ids.error} message={problem} />
      </FieldGroup>
    )
  }
  if (field.kind === 'month') {
    return <MonthField {...{ field, input, state, top, helping }} errorId={ids.error} />
  }
  if (field.kind === 'boolean') {
    return (
      <div className="field">
        <Check
          {...attributes}
          note={help}
          noteId={ids.help}
          checked={input.value === true}
          onChange={({ currentTarget }) => state.set(input, currentTarget.checked, true)}
        >
          {label}
        </Check>
        {isTop && <Changed name={field.name} />}
        <Problem id={ids.error} message={problem} />
      </div>
    )
  }
  if (field.kind === 'answer') return <AnswerField {...{ field, input, state, top, problem }} />
  if (field.kind === 'group' || field.kind === 'either') return null
  return <TextField {...{ field, input, state, words, attributes, top, helping, problem }} />
}

type TextFieldProps = Required<Pick<ControlProps, 'field' | 'input' | 'state' | 'words'>> & {
  field: Exclude<FormField, { kind: 'list' | 'month' | 'boolean' | 'answer' | 'group' | 'either' }>
  attributes: TextAttributes
  top(labelling: ReactNode): ReactNode
  helping: ReactNode
  problem: string | undefined
}

type TextAttributes = Pick<ComponentProps<'input'>, 'name' | 'aria-invalid' | 'aria-describedby' | 'placeholder'> & {
  id: string
}

/** A text in one line or several, Markdown, or a choice. */
function TextField({ field, input, state, words, attributes, top, helping, problem }: TextFieldProps) {
  const { label = field.label } = words
  const { id } = attributes
  const value = textOf(input)
  const widget = field.kind === 'text' ? field.widget : 'line'
  const isChoice = field.kind === 'choice'
  const onChange = ({ currentTarget }: ChangeEvent<TextControl>) => state.set(input, currentTarget.value, isChoice)
  const own = useOwnTexts(field.name)
  const isOwn = widget === 'line' || widget === 'lines' || widget === 'markdown'
  const control = { ...attributes, value, onChange, ...(field.kind === 'text' && isOwn && own) }
  const isLong = widget === 'lines' || (widget === 'line' && (words.row !== undefined || value.includes('\n')))
  return (
    <div className="field">
      {top(
        <label className="field__label" htmlFor={id}>
          {label} <Need isRequired={field.isRequired} />
        </label>,
      )}
      {helping}
      {widget === 'markdown' ? (
        <Editor control={control} label={label} />
      ) : isChoice ? (
        <Choices field={field} control={control} />
      ) : (
        <div className="field__control">
          {isLong ? (
            <TextArea {...control} className="field__input" rows={words.row ? 1 : 4} />
          ) : (
            <input
              {...control}
              className="field__input"
              type={inputTypes[widget]}
              inputMode={field.kind === 'number' ? 'numeric' : undefined}
              autoComplete="off"
            />
          )}
        </div>
      )}
      <Problem id={`${id}-error`} message={problem} />
    </div>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const inputTypes = { line: 'text', url: 'url', day: 'date', email: 'email' } as const

/**
 * The choices of a field, with its lines of further ones. A stored text that is none of them is one, too, until another is
 * chosen.
 */
function offered({ choices, texts = '' }: Extract<FormField, { kind: 'choice' }>, value: string): Choice[] {
  const more = texts === '' ? [] : texts.split('\n').map((line) => line.split('\t'))
  const all = [...choices, ...more.map(([value = '', label = value]) => ({ value, label }))]
  return all.some((choice) => choice.value === value) ? all : [...all, { value, label: value }]
}

type ChoicesProps = {
  field: Extract<FormField, { kind: 'choice' }>
  control: Omit<ComponentProps<typeof Select>, 'choices'> & { value: string }
}

/** The further choices are there once the scripts run: the names of all countries take a tenth of a document. */
function Choices({ field, control }: ChoicesProps) {
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const all = offered(field, control.value)
  const first = all.filter((each) => each.value === control.value || field.choices.includes(each))
  return <Select {...control} choices={isLive ? all : first} />
}

function Need({ isRequired }: { isRequired: boolean }) {
  return isRequired ? <span className="field__mark">*</span> : <span className="field__option">(optional)</span>
}

type MonthProps = Omit<ControlProps, 'isTop' | 'field' | 'words'> & {
  field: Extract<FormField, { kind: 'month' }>
  top(labelling: ReactNode): ReactNode
  helping: ReactNode
  errorId: string
}

/** A month and a year. Where the field has a word for it, a box leaves both out, and brings them back. */
function MonthField({ field, input, state, top, helping, errorId }: MonthProps) {
  const { id, path } = input
  const names = field.hasDay ? (['day', 'month', 'year'] as const) : (['month', 'year'] as const)
  const parts = names.map((name) => partOf(input, name))
  const isEmpty = parts.every((part) => textOf(part) === '')
  const [isAbsent, setAbsent] = useState(isEmpty)
  const left = useRef(input.value)
  const { absent } = field.words
  const isOff = absent !== undefined && isAbsent && isEmpty
  const problem = [path, ...parts.map((part) => part.path)].map((each) => state.problems.get(each)).find(Boolean)
  const datePart = (part: Input): DatePart => ({
    id: part.id,
    name: part.path,
    value: textOf(part),
    onChange: (value) => state.set(part, value),
  })
  const [year, month, day] = parts.map(datePart).reverse()

  function leaveOut(isLeftOut: boolean): void {
    setAbsent(isLeftOut)
    if (isLeftOut) left.current = input.value
    const none = Object.fromEntries(names.map((name) => [name, '']))
    state.set(input, isLeftOut ? none : left.current, true)
  }

  if (month === undefined || year === undefined) return null
  return (
    <FieldGroup id={id}>
      {top(
        <span className="field__label" id={`${id}-label`}>
          {field.label} <Need isRequired={field.isRequired} />
        </span>,
      )}
      {helping}
      <MonthInputs
        day={day}
        month={month}
        year={year}
        errorId={problem === undefined ? undefined : errorId}
        isOff={isOff}
      />
      <Problem id={errorId} message={problem} />
      {absent !== undefined && (
        <Check checked={isOff} onChange={({ currentTarget }) => leaveOut(currentTarget.checked)}>
          {absent}
        </Check>
      )}
    </FieldGroup>
  )
}

type AnswerProps = Omit<ControlProps, 'isTop' | 'field' | 'words'> & {
  field: Extract<FormField, { kind: 'answer' }>
  top(labelling: ReactNode): ReactNode
  problem: string | undefined
}

/** A question with two answers, and the year that belongs to the chosen one. */
function AnswerField({ field, input, state, top, problem }: AnswerProps) {
  const { id, path } = input
  const errorId = `${id}-error`
  return (
    <FieldGroup id={id}>
      {top(
        <span className="field__label" id={`${id}-label`}>
          {field.label} <Need isRequired={field.isRequired} />
        </span>,
      )}
      <Problem id={errorId} message={problem} />
      {([true, false] as const).map((answer) => {
        const { label, note, year } = answer ? field.yes : field.no
        const isChosen = input.value === answer
        return (
          <div className="answer" key={label}>
            <Check
              type="radio"
              note={isChosen ? note : ''}
              name={path}
              checked={isChosen}
              aria-describedby={problem === undefined ? undefined : errorId}
              onChange={() => state.set(input, answer, true)}
            >
              {label}
            </Check>
            {isChosen && <EntryField name={field.year} state={state} words={{ label: year }} />}
          </div>
        )
      })}
    </FieldGroup>
  )
}

/** A field of several controls, named by its label. */
function FieldGroup({ id, children }: { id: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div className="field" role="group" aria-labelledby={`${id}-label`} id={id} tabIndex={-1}>
      {children}
    </div>
  )
}

type ItemFieldsProps = {
  item: FormField
  input: Input
  state: EntryFormState
  /** The parts that stand in the item's line. */
  row: readonly string[] | undefined
  inner?: FieldWords['inner']
  /** Whether these inputs are those of the line, or the others. */
  isRow?: boolean
}

/** The inputs of one item of a list: those of its group, or of the branch that it is of. */
export function ItemFields({ item, input, state, row, inner = {}, isRow = false }: ItemFieldsProps) {
  return branchOf(item, input)
    .fields.filter(({ name }) => Boolean(row?.includes(name)) === isRow)
    .map((field) => (
      <FieldControl
        key={field.name}
        field={field}
        input={partOf(input, field.name)}
        state={state}
        words={isRow ? { quiet: true, row: row ?? [] } : (inner[field.name] ?? {})}
      />
    ))
}

export function branchOf(item: FormField, { value }: Input): Branch {
  if (item.kind === 'group') return { key: '', fields: item.fields }
  if (item.kind !== 'either') return { key: '', fields: [] }
  return isFields(value) && item.first.key in value ? item.first : item.second
}
