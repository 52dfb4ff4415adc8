import type { FormEvent } from 'react'
import type { Theme } from '#domain/site/theme.ts'
import { message } from '#domain/words.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.ts'
import './theme-choice.css'

type ThemeChoiceProps = {
  theme: Theme
  /** The address to which the form returns. */
  path: string
  /** Applies the choice with scripts; without it the browser posts the form. */
  onTheme?: (theme: Theme) => void
}

const choices: { theme: Theme; icon: string; label: string }[] = [
  { theme: 'system', icon: 'system', label: message('As the system') },
  { theme: 'light', icon: 'sun', label: message('Light') },
  { theme: 'dark', icon: 'moon', label: message('Dark') },
]

/** Light, dark, or the system's setting. It is a form, so that it works without scripts. docs/behaviour.md 3.8. */
export function ThemeChoice({ theme, path, onTheme }: ThemeChoiceProps) {
  const words = useWords()

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
        <legend className="visually-hidden">{words('Light or dark')}</legend>
        {choices.map((choice) => (
          <button
            className="theme__choice"
            type="submit"
            name="theme"
            value={choice.theme}
            aria-pressed={choice.theme === theme}
            title={words(choice.label)}
            key={choice.theme}
          >
            <VisuallyHidden>{words(choice.label)}</VisuallyHidden>
            <Icon name={choice.icon} />
          </button>
        ))}
      </fieldset>
    </form>
  )
}
