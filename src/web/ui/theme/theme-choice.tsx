import { type FormEvent, useEffect, useState } from 'react'
import type { Theme } from '#domain/site/theme.ts'
import { message } from '#resume/words.ts'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { useWords } from '../words.ts'
import { chooseTheme, currentTheme } from './theme.ts'
import '../styles/segment.css'
import './theme-choice.css'

type ThemeChoiceProps = {
  /** The theme that the server sent; undefined as the system. */
  theme: string | undefined
  /** The address to which the form returns without scripts. */
  path: string
  /** Whether no server takes the form, as on a site as files: then the scripts alone do. */
  isFile?: boolean
}

const choices: { theme: Theme; icon: string; label: string }[] = [
  { theme: 'system', icon: 'system', label: message('As the system') },
  { theme: 'light', icon: 'sun', label: message('Light') },
  { theme: 'dark', icon: 'moon', label: message('Dark') },
]

/** Light, dark, or the system's setting. It is a form, so that it works without scripts. docs/behaviour.md 3.8. */
export function ThemeChoice({ theme: sent, path, isFile = false }: ThemeChoiceProps) {
  const words = useWords()
  const [theme, setTheme] = useState(sent)
  useEffect(() => {
    const follow = () => setTheme(currentTheme)
    follow()
    addEventListener('pageshow', follow)
    return () => removeEventListener('pageshow', follow)
  }, [])

  function choose(event: FormEvent) {
    event.preventDefault()
    const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    chooseTheme(value)
    setTheme(value)
  }

  return (
    <form method="post" action={isFile ? undefined : '/theme'} onSubmit={choose}>
      <input type="hidden" name="from" value={path} />
      <fieldset className="segment theme">
        <legend className="visually-hidden">{`${words('Light or dark')} `}</legend>
        {choices.map((choice) => (
          <button
            className="segment__choice"
            type="submit"
            name="theme"
            value={choice.theme}
            aria-pressed={choice.theme === (theme ?? 'system')}
            title={words(choice.label)}
            key={choice.theme}
          >
            <VisuallyHidden>{`${words(choice.label)} `}</VisuallyHidden>
            <Icon name={choice.icon} />
          </button>
        ))}
      </fieldset>
    </form>
  )
}
