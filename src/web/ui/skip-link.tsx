import './skip-link.css'

/** The first thing that the Tab key meets. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      Skip to the content
    </a>
  )
}
