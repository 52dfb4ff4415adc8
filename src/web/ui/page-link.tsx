import { Link, type LinkProps } from 'react-router'

/** A link to a page of this site; a plain link before hydration. Route discovery is off, because all routes are known. */
export function PageLink(props: LinkProps) {
  return <Link discover="none" {...props} />
}
