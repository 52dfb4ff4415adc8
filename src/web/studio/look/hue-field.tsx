import { useEffect, useRef, useState } from 'react'
import { defaultAccentHue } from '#resume/records/site-settings.ts'
import { Changed } from '../form/entry-form.tsx'
import type { OwnControlProps } from '../form/field.tsx'
import { textOf } from '../form/inputs.ts'
import { Problem } from '../views/problems.tsx'
import './hue-field.css'

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
 * The hue of the accent: a number, and a slider. The form has the slider's hue when it is released. docs/behaviour.md 23.12.
 */
export function HueField({ field, input, state, onHue }: HueFieldProps) {
  const typed = textOf(input)
  const inForm = hueOf(typed) ?? defaultAccentHue
  const [hue, setHue] = useState(inForm)
  const { id, path } = input
  const problem = state.problems.get(path)
  const ids = { help: `${id}-help`, error: `${id}-error` }

  function show(next: number): void {
    setHue(next)
    onHue(next)
  }

  function choose(chosen: number): void {
    show(chosen)
    state.set(input, String(chosen), true)
  }

  // Once for each value that comes from the draft or is typed.
  useEffect(() => setHue(inForm), [inForm])

  function type(text: string): void {
    state.set(input, text)
    const next = hueOf(text)
    if (next !== null) show(next)
  }

  return (
    <div className="field">
      <div className="field__top">
        <label className="field__label" htmlFor={id}>
          {field.label} <span className="field__option number">{hue}° of 360</span>
        </label>
        <Changed name={field.name} />
      </div>
      <p className="field__help" id={ids.help}>
        {field.help}
      </p>
      <div className="hue-row">
        <HueSlider hue={hue} label={`${field.label}, as a slider`} help={ids.help} onHue={show} onRelease={choose} />
        <input
          className="field__input number"
          id={id}
          name={path}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? ids.help : `${ids.error} ${ids.help}`}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </div>
      <Problem id={ids.error} message={problem} />
      <NamedHues hue={hue} onChoose={choose} />
    </div>
  )
}

type HueSliderProps = {
  hue: number
  label: string
  /** The id of the help text. */
  help: string
  onHue(hue: number): void
  onRelease(hue: number): void
}

function HueSlider({ hue, label, help, onHue, onRelease }: HueSliderProps) {
  const slider = useRef<HTMLInputElement>(null)

  useEffect(() => slider.current?.style.setProperty('--of', String(hue)), [hue])

  // React has no event for the release of a slider.
  useEffect(() => {
    const own = slider.current
    const released = () => onRelease(Number(own?.value))
    own?.addEventListener('change', released)
    return () => own?.removeEventListener('change', released)
  })

  return (
    <input
      ref={slider}
      className="hue"
      type="range"
      min={0}
      max={359}
      value={hue}
      aria-label={label}
      aria-describedby={help}
      onChange={({ currentTarget }) => onHue(Number(currentTarget.value))}
    />
  )
}

function NamedHues({ hue, onChoose }: { hue: number; onChoose(hue: number): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
    <div className="hues" role="group" aria-label="Suggested hues">
      {named.map((each) => (
        <button
          className="hues__choice"
          type="button"
          value={each.hue}
          aria-pressed={each.hue === hue}
          onClick={() => onChoose(each.hue)}
          key={each.hue}
        >
          <svg className="hues__dot" width="18" height="18" aria-hidden="true">
            <circle
              cx="9"
              cy="9"
              r="9"
              fill={`light-dark(oklch(43% 0.078 ${each.hue}), oklch(80% 0.085 ${each.hue}))`}
            />
          </svg>
          {each.name}
        </button>
      ))}
    </div>
  )
}

/** A hue that is written in full, or null. */
function hueOf(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) < 360 ? Number(text) : null
}
