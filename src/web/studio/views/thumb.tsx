import './beside.css'

type ThumbProps = { title: string; note: string; isDraft?: boolean }

/** Home as visitors see it now, small, which leads there; with `isDraft`, as a publish would make it. `note` says since when. */
export function Thumb({ title, note, isDraft = false }: ThumbProps) {
  const preview = '/studio/preview/home'
  return (
    <div className="thumb">
      <div className="thumb__window">
        <iframe
          className="thumb__frame"
          src={isDraft ? preview : `${preview}?as=published`}
          title="Your site, small"
          sandbox="allow-same-origin"
          tabIndex={-1}
          inert
        />
      </div>
      <p className="ends thumb__caption">
        <a className="thumb__link" href={isDraft ? preview : '/home'}>
          {title}
        </a>
        <span>{note}</span>
      </p>
    </div>
  )
}
