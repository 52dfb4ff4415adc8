import './skip-link.css'

/** The first focusable element of the page. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      Skip to the content
    </a>
  )
}
