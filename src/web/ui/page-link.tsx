import { Link, type LinkProps } from 'react-router'

/**
 * A link to a page of this site; a plain link before hydration. Route discovery is off, because all routes are known. The studio
 * and the account's pages are an app of its own, so a link to them loads a document. Every page has this code, so
 * the pattern is as short as it can be. A site as files has no data to navigate with, so there every link is plain.
 */
export function PageLink(props: LinkProps) {
  const isFile = globalThis.document?.documentElement.dataset.files
  return <Link discover="none" reloadDocument={!!isFile || /^.(stu|accou)/.test(String(props.to))} {...props} />
}
