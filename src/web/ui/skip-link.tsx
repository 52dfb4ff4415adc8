import { useWords } from './words.ts'
import './skip-link.css'

/** The first focusable element of the page. */
export function SkipLink() {
  const words = useWords()
  return (
    <a className="skip-link" href="#content">
      {words('Skip to the content')}
    </a>
  )
}
