import type { FormEvent } from 'react'
import type { Theme } from '#domain/site/theme.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import './theme-choice.css'

type ThemeChoiceProps = {
  theme: Theme
  /** The address to which the form returns. */
  path: string
  /** Applies the choice with scripts; without it the browser posts the form. */
  onTheme?: (theme: Theme) => void
}

const choices: { theme: Theme; icon: string; label: string }[] = [
  { theme: 'system', icon: 'system', label: 'As the system' },
  { theme: 'light', icon: 'sun', label: 'Light' },
  { theme: 'dark', icon: 'moon', label: 'Dark' },
]

/** Light, dark, or the system's setting. It is a form, so that it works without scripts. docs/behaviour.md 3.8. */
export function ThemeChoice({ theme, path, onTheme }: ThemeChoiceProps) {
  function choose(event: FormEvent) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const chosen = choices.find((choice) => choice.theme === (submitter as HTMLButtonElement | null)?.value)
    if (!onTheme || !chosen) return
    event.preventDefault()
    onTheme(chosen.theme)
  }

  return (
    <form method="post" action="/theme" onSubmit={choose}>
      <input type="hidden" name="from" value={path} />
      <fieldset className="theme">
        <legend className="visually-hidden">Light or dark</legend>
        {choices.map((choice) => (
          <button
            className="theme__choice"
            type="submit"
            name="theme"
            value={choice.theme}
            aria-pressed={choice.theme === theme}
            title={choice.label}
            key={choice.theme}
          >
            <VisuallyHidden>{choice.label}</VisuallyHidden>
            <Icon name={choice.icon} />
          </button>
        ))}
      </fieldset>
    </form>
  )
}
