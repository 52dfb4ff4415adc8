import { type ComponentProps, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type Branch, type Choice, type FormField, kindInput } from '#domain/studio/form-field.ts'
import { Icon } from '../views/icon.tsx'
import { ConflictChoice } from './conflict.tsx'
import { Editor } from './editor.tsx'
import { EntryFormContext, type EntryFormState, type Meta } from './entry-context.ts'
import { Changed, Problem } from './entry-form.tsx'
import { GroupList, TextList } from './lists.tsx'
import { type DatePart, MonthInputs } from './month-inputs.tsx'
import './field.css'

/**
 * What a field says beside its description: its own help, and the words of its list's Add button. `quiet` shows no label, where a
 * heading says it. `row` names the parts of an item that stand in its line; the others are behind More. `fine` makes the small text of
 * an item from the values of its parts. `control` replaces the field.
 */
export type FieldWords = {
  help?: ReactNode
  add?: string
  addSecond?: string
  absent?: string
  quiet?: boolean
  row?: readonly string[]
  fine?(of: (part: string) => string): string
  control?(own: OwnControlProps): ReactNode
}

/** What a control of its own needs. */
export type OwnControlProps = { field: FormField; meta: Meta; state: EntryFormState }

type FieldsProps = {
  names: readonly string[]
  layout?: 'pair' | 'trio' | 'place'
  words?: Readonly<Record<string, FieldWords>>
}

/** The fields of the form with these names, in this order. */
export function Fields({ names, layout, words = {} }: FieldsProps) {
  const state = use(EntryFormContext)
  if (state === null) return null
  const shown = names.map((name) => <EntryField key={name} name={name} state={state} words={words[name]} />)
  return layout === undefined ? shown : <div className={layout}>{shown}</div>
}

function EntryField({ name, state, words = {} }: { name: string; state: EntryFormState; words?: FieldWords }) {
  const field = state.fields.get(name)
  const meta = state.metas[name]
  const conflict = state.conflicts.get(name)
  const isHidden = conflict !== undefined
  const wasHidden = useRef(isHidden)
  const id = `${state.formId}-${name}`

  // The pressed button of the conflict is gone, so the focus would start again at the top of the page.
  useEffect(() => {
    if (wasHidden.current && !isHidden && document.activeElement === document.body) document.getElementById(id)?.focus()
    wasHidden.current = isHidden
  }, [isHidden, id])

  if (field === undefined || meta === undefined) return null
  // In a conflict the control stays where it is in the tree: React would make a new one without what was typed.
  return (
    <>
      {conflict !== undefined && <ConflictChoice field={field} conflict={conflict} state={state} />}
      {words.control === undefined ? (
        <FieldControl field={field} meta={meta} state={state} words={words} isTop isHidden={isHidden} />
      ) : (
        <div hidden={isHidden}>{words.control({ field, meta, state })}</div>
      )}
    </>
  )
}

type ControlProps = OwnControlProps & { words?: FieldWords; isTop?: boolean; isHidden?: boolean }

/** A field of the form or of a group in a list. */
export function FieldControl({ field, meta, state, words = {}, isTop = false, isHidden = false }: ControlProps) {
  const { label, isRequired } = field
  const help = words.help ?? field.help
  const ids = { help: `${meta.id}-help`, error: `${meta.id}-error` }
  const problem = state.problems.get(meta.name)
  const described = [problem !== undefined && ids.error, help !== '' && ids.help].filter(Boolean).join(' ')
  const attributes = {
    id: meta.id,
    name: meta.name,
    'aria-invalid': problem === undefined ? undefined : (true as const),
    'aria-describedby': described === '' ? undefined : described,
    placeholder: words.quiet ? label : undefined,
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
    const items = meta.getFieldList()
    const List = field.item.kind === 'text' || field.item.kind === 'line' ? TextList : GroupList
    return (
      <FieldGroup id={meta.id} isHidden={isHidden}>
        {top(
          <span className="field__label" id={`${meta.id}-label`}>
            {label} <span className="field__option number">{items.length}</span>
          </span>,
        )}
        {helping}
        <List field={field} meta={meta} items={items} state={state} words={words} />
        <Problem id={ids.error} message={problem} />
      </FieldGroup>
    )
  }
  if (field.kind === 'month') {
    return <MonthField {...{ field, meta, state, words, top, helping, isHidden }} errorId={ids.error} />
  }
  if (field.kind === 'boolean') {
    return (
      <div className="field" hidden={isHidden}>
        <label className="check">
          <input
            {...attributes}
            className="check__input"
            type="checkbox"
            key={meta.key}
            defaultChecked={meta.initialValue === 'on'}
          />
          <span>
            {label}
            {help !== '' && (
              <span className="check__note" id={ids.help}>
                {help}
              </span>
            )}
          </span>
        </label>
        {isTop && <Changed name={field.name} />}
        <Problem id={ids.error} message={problem} />
      </div>
    )
  }
  if (field.kind === 'group' || field.kind === 'either') return null
  const value = typeof meta.initialValue === 'string' ? meta.initialValue : ''
  const widget = field.kind === 'text' ? field.widget : 'line'
  return (
    <div className="field" hidden={isHidden}>
      {top(
        <label className="field__label" htmlFor={meta.id}>
          {label} <Need isRequired={isRequired} />
        </label>,
      )}
      {helping}
      {widget === 'markdown' ? (
        <Editor attributes={attributes} label={label} value={value} key={meta.key} />
      ) : (
        <div className={field.kind === 'choice' ? 'field__select' : 'field__control'}>
          {field.kind === 'choice' ? (
            <Select choices={field.choices} attributes={attributes} value={value} key={meta.key} />
          ) : widget === 'lines' || (widget === 'line' && (words.row || value.includes('\n'))) ? (
            <textarea
              {...attributes}
              className="field__input"
              rows={words.row ? 1 : 4}
              defaultValue={value}
              key={meta.key}
            />
          ) : (
            <input
              {...attributes}
              className="field__input"
              type={inputTypes[widget]}
              inputMode={field.kind === 'number' ? 'numeric' : undefined}
              autoComplete="off"
              defaultValue={value}
              key={meta.key}
            />
          )}
        </div>
      )}
      <Problem id={ids.error} message={problem} />
    </div>
  )
}

const inputTypes = { line: 'text', url: 'url', day: 'date', email: 'email' } as const

type SelectProps = { choices: readonly Choice[]; attributes: ComponentProps<'select'>; value: string }

/** A choice of texts. A stored text that is none of them is offered, too, until another is chosen. */
function Select({ choices, attributes, value: stored }: SelectProps) {
  const isOther = choices.every(({ value }) => value !== stored)
  return (
    <>
      <select {...attributes} className="field__input" defaultValue={stored}>
        {choices.map(({ value, label }) => (
          <option value={value} key={value}>
            {label}
          </option>
        ))}
        {isOther && (
          <option value={stored} key={stored}>
            {stored}
          </option>
        )}
      </select>
      <Icon name="down" />
    </>
  )
}

function Need({ isRequired }: { isRequired: boolean }) {
  return isRequired ? <span className="field__mark">*</span> : <span className="field__option">(optional)</span>
}

type MonthProps = Omit<ControlProps, 'isTop' | 'field'> & {
  field: Extract<FormField, { kind: 'month' }>
  words: FieldWords
  top(labelling: ReactNode): ReactNode
  helping: ReactNode
  errorId: string
}

/** A month and a year. `words.absent` is a box that leaves both out; without scripts an empty month and year do so. */
function MonthField({ field, meta, state, words, top, helping, errorId, isHidden = false }: MonthProps) {
  const parts = meta.getFieldset()
  const { month, year } = parts
  const day = field.hasDay ? parts.day : undefined
  const [isAbsent, setAbsent] = useState(() => !textOf(month) && !textOf(year))
  if (month === undefined || year === undefined) return null
  const isOff = state.isLive && words.absent !== undefined && isAbsent
  const problem = [meta.name, day?.name ?? '', month.name, year.name]
    .map((name) => state.problems.get(name))
    .find(Boolean)
  return (
    <FieldGroup id={meta.id} isHidden={isHidden}>
      {top(
        <span className="field__label" id={`${meta.id}-label`}>
          {field.label} <Need isRequired={field.isRequired} />
        </span>,
      )}
      {helping}
      <MonthInputs
        day={day && partOf(day)}
        month={partOf(month)}
        year={partOf(year)}
        errorId={problem === undefined ? undefined : errorId}
        isOff={isOff}
      />
      <Problem id={errorId} message={problem} />
      {words.absent !== undefined && (
        <label className="check needs-script">
          <input
            className="check__input"
            type="checkbox"
            checked={isAbsent}
            onChange={({ target }) => setAbsent(target.checked)}
          />
          <span>{words.absent}</span>
        </label>
      )}
    </FieldGroup>
  )
}

/** A field of several controls, named by its label. */
function FieldGroup({ id, isHidden, children }: { id: string; isHidden: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div className="field" role="group" aria-labelledby={`${id}-label`} id={id} tabIndex={-1} hidden={isHidden}>
      {children}
    </div>
  )
}

function partOf(meta: Meta): DatePart {
  return { id: meta.id, name: meta.name, value: textOf(meta), key: meta.key }
}

/** The value that a part was shown with. */
export function textOf(meta: Meta | undefined): string {
  return typeof meta?.initialValue === 'string' ? meta.initialValue : ''
}

type ItemFieldsProps = {
  item: FormField
  meta: Meta
  state: EntryFormState
  /** The parts that stand in the item's line. */
  row: readonly string[] | undefined
  /** Whether these inputs are those of the line, or the others. */
  isRow?: boolean
}

/** The inputs of one item of a list: those of its group, or of the branch that its hidden input names. */
export function ItemFields({ item, meta, state, row, isRow = false }: ItemFieldsProps) {
  const parts = meta.getFieldset()
  const branch = branchOf(item, parts)
  return (
    <>
      {item.kind === 'either' && (
        <input type="hidden" name={`${meta.name}.${kindInput}`} value={branch.key} key={meta.key} readOnly />
      )}
      {branch.fields.map((field) => {
        const part = Boolean(row?.includes(field.name)) === isRow && parts[field.name]
        return (
          part && (
            <FieldControl
              key={field.name}
              field={field}
              meta={part}
              state={state}
              words={isRow ? { quiet: true, row } : {}}
            />
          )
        )
      })}
    </>
  )
}

export function branchOf(item: FormField, parts: Record<string, Meta>): Branch {
  if (item.kind === 'group') return { key: '', fields: item.fields }
  if (item.kind !== 'either') return { key: '', fields: [] }
  return textOf(parts[kindInput]) === item.first.key ? item.first : item.second
}
