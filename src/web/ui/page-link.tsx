import { Link, type LinkProps } from 'react-router'

/**
 * A link to a page of this site; a plain link before hydration. Route discovery is off, because all routes are known. The studio
 * and the account's pages are an app of its own, so a link to them loads a document. Every page has this code, so
 * the pattern is as short as it can be.
 */
export function PageLink(props: LinkProps) {
  return <Link discover="none" reloadDocument={/^.(stu|accou)/.test(String(props.to))} {...props} />
}
