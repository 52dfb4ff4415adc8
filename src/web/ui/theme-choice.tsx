import type { FormEvent } from 'react'
import type { Theme } from '#domain/site/theme.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import './theme-choice.css'

type ThemeChoiceProps = {
  theme: Theme
  /** Where the form leads back to. */
  path: string
  /** Takes the choice in the page's own scripts; without it the form is posted as before them. */
  onTheme?: (theme: Theme) => void
}

const choices: { theme: Theme; icon: string; label: string }[] = [
  { theme: 'system', icon: 'system', label: 'As the system' },
  { theme: 'light', icon: 'sun', label: 'Light' },
  { theme: 'dark', icon: 'moon', label: 'Dark' },
]

/** Light, dark, or as the system has it: a form, so that it works without scripts. Source: docs/behaviour.md 3.8. */
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
