import './beside.css'

type ThumbProps = { title: string; note: string; address?: string | undefined }

/** A page of the site as visitors see it now, small, which leads there. `note` says since when. */
export function Thumb({ title, note, address = '/home' }: ThumbProps) {
  return (
    <div className="thumb">
      <div className="thumb__window">
        <iframe
          className="thumb__frame"
          src={`/studio/preview${address}${address.includes('?') ? '&' : '?'}as=published`}
          title="Your site, small"
          sandbox="allow-same-origin"
          tabIndex={-1}
          inert
        />
      </div>
      <p className="thumb__caption">
        <a className="thumb__link" href={address}>
          {title}
        </a>
        <span>{note}</span>
      </p>
    </div>
  )
}
