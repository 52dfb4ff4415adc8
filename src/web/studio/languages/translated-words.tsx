import '../pictures/cards.css'
import './languages.css'

type Share = { done: number; of: number }

/** '7 of 47 texts translated'. */
export function translatedWords({ done, of }: Share): string {
  return `${done} of ${of} texts translated`
}

/** The same as a bar. */
export function TranslatedBar({ done, of, title }: Share & { title: string }) {
  return (
    <progress
      className="bar translated-bar"
      max={of}
      value={done}
      aria-label={`${title}: ${translatedWords({ done, of })}`}
    />
  )
}
