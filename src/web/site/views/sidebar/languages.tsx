import './languages.css'

/** A language of the site: its own name, and the path before its pages. */
export type LanguageView = { tag: string; name: string; prefix: string }

type LanguagesProps = { languages: readonly LanguageView[]; current: string; path: string; label: string }

/** The links to the same page in the other languages; each loads a document. docs/behaviour.md 39.2. */
export function Languages({ languages, current, path, label }: LanguagesProps) {
  if (languages.length < 2) return null
  return (
    <nav className="languages" aria-label={label}>
      {languages
        .filter(({ tag }) => tag !== current)
        .map(({ tag, name, prefix }) => (
          <a
            className="languages__link"
            href={prefix + path}
            hrefLang={tag}
            lang={tag}
            dir="auto"
            title={name}
            key={tag}
          >
            <span className="languages__tag">{tag.split('-')[0]}</span> <span className="languages__name">{name}</span>
          </a>
        ))}
    </nav>
  )
}
