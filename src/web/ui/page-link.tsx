import { Link, type LinkProps } from 'react-router'

/** A link to a page of this site; a plain one before the scripts are there. All routes are known from the start. */
export function PageLink(props: LinkProps) {
  return <Link discover="none" {...props} />
}
