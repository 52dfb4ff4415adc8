import './beside.css'

type ThumbProps = {
  title: string
  note: string
  address?: string | undefined
  /** Whether the page is shown as a publish would make it. */
  isDraft?: boolean
}

/** A page of the site as visitors see it now, small, which leads there. `note` says since when. */
export function Thumb({ title, note, address = '/home', isDraft = false }: ThumbProps) {
  const preview = `/studio/preview${address}`
  return (
    <div className="thumb">
      <div className="thumb__window">
        <iframe
          className="thumb__frame"
          src={isDraft ? preview : `${preview}${address.includes('?') ? '&' : '?'}as=published`}
          title="Your site, small"
          sandbox="allow-same-origin"
          tabIndex={-1}
          inert
        />
      </div>
      <p className="ends thumb__caption">
        <a className="thumb__link" href={isDraft ? preview : address}>
          {title}
        </a>
        <span>{note}</span>
      </p>
    </div>
  )
}
