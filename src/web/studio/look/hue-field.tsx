import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { defaultAccentHue } from '#domain/content/site-settings.ts'
import { Changed, Problem } from '../form/entry-form.tsx'
import type { OwnControlProps } from '../form/field.tsx'
import './hue-field.css'

/** The name of the buttons that post a hue without scripts. */
export const hueInput = 'hue'

const named = [
  { name: 'Copper roof', hue: 192 },
  { name: 'Harbour', hue: 245 },
  { name: 'Heather', hue: 310 },
  { name: 'Brick', hue: 32 },
  { name: 'Ochre', hue: 78 },
  { name: 'Moss', hue: 138 },
]

type HueFieldProps = OwnControlProps & {
  /** Runs for each hue that the slider passes, and that is typed or chosen. */
  onHue(hue: number): void
}

/**
 * The hue of the accent: a number, and with scripts a slider. The form has the slider's hue when it is released.
 * docs/behaviour.md 23.12.
 */
export function HueField({ field, meta, state, onHue }: HueFieldProps) {
  const number = useRef<HTMLInputElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const isReleased = useRef(false)
  const initial = hueOf(meta.initialValue) ?? defaultAccentHue
  const [hue, setHue] = useState(initial)
  const problem = state.problems.get(meta.name)
  const ids = { help: `${meta.id}-help`, error: `${meta.id}-error` }

  function show(next: number): void {
    setHue(next)
    onHue(next)
  }

  /** The slider's own event tells the form, which saves a choice at once. */
  function release(chosen: number): void {
    if (number.current === null) return
    number.current.value = String(chosen)
    isReleased.current = true
    slider.current?.dispatchEvent(new Event('input', { bubbles: true }))
    isReleased.current = false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value that comes from the draft
  useEffect(() => setHue(initial), [initial, meta.key])

  useEffect(() => {
    if (slider.current === null) return
    slider.current.value = String(hue)
    slider.current.style.setProperty('--of', String(hue))
  }, [hue])

  // biome-ignore lint/correctness/useExhaustiveDependencies: React has no event for the release of a slider
  useEffect(() => {
    const own = slider.current
    const released = () => release(Number(own?.value))
    own?.addEventListener('change', released)
    return () => own?.removeEventListener('change', released)
  }, [])

  function slid(event: FormEvent<HTMLInputElement>): void {
    if (isReleased.current) return
    event.stopPropagation()
    show(Number(event.currentTarget.value))
  }

  function typed({ currentTarget }: FormEvent<HTMLInputElement>): void {
    const next = hueOf(currentTarget.value)
    if (next !== null) show(next)
  }

  function pressed(event: MouseEvent, chosen: number): void {
    event.preventDefault()
    show(chosen)
    release(chosen)
  }

  return (
    <div className="field">
      <div className="field__top">
        <label className="field__label" htmlFor={meta.id}>
          {field.label} <span className="field__option number">{hue}° of 360</span>
        </label>
        <Changed name={field.name} />
      </div>
      <p className="field__help" id={ids.help}>
        {field.help}
      </p>
      <div className="hue-row">
        <input
          ref={slider}
          className="hue needs-script"
          type="range"
          min={0}
          max={359}
          defaultValue={initial}
          aria-label={`${field.label}, as a slider`}
          aria-describedby={ids.help}
          onInput={slid}
        />
        <input
          ref={number}
          className="field__input number"
          id={meta.id}
          name={meta.name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typeof meta.initialValue === 'string' ? meta.initialValue : ''}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? ids.help : `${ids.error} ${ids.help}`}
          onInput={typed}
          key={meta.key}
        />
      </div>
      <Problem id={ids.error} message={problem} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown */}
      <div className="hues" role="group" aria-label="Hues that went well">
        {named.map((each) => (
          <button
            className={`hues__choice hues__choice--${each.hue}`}
            type="submit"
            name={hueInput}
            value={each.hue}
            aria-pressed={each.hue === hue}
            onClick={(event) => pressed(event, each.hue)}
            key={each.hue}
          >
            {each.name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** A hue that is written in full, or null. */
function hueOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,3}$/.test(text) && Number(text) < 360 ? Number(text) : null
}
