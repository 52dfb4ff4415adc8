import { Link, type LinkProps } from 'react-router'

/**
 * A link to a page of this site; a plain link before hydration. Route discovery is off, because all routes are known. The studio
 * and the account's pages are an app of its own, so a link to them loads a document. Every page has this code, so
 * the pattern is as short as it can be. A site as files has no data to navigate with, and a page in a further
 * language names the language of what is not translated in its markup alone, so there every link is plain.
 */
export function PageLink(props: LinkProps) {
  const { files, plain } = globalThis.document?.documentElement.dataset ?? {}
  return (
    <Link discover="none" reloadDocument={!!(files || plain) || /^.(stu|accou)/.test(String(props.to))} {...props} />
  )
}
