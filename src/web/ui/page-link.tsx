import { Link, type LinkProps, useRouteLoaderData } from 'react-router'
import { fileAddress } from '#domain/site/file-address.ts'

/**
 * A link to a page of this site; a plain link before hydration. Route discovery is off, because all routes are known. The studio
 * and the account's pages are an app of its own, so a link to them loads a document. Every page has this code, so
 * the pattern is as short as it can be. A site as files has no data to navigate with, and a page in a further
 * language names the language of what is not translated in its markup alone, so there every link is plain.
 */
export function PageLink({ to, ...rest }: LinkProps) {
  const { base, plain } = (useRouteLoaderData('root') ?? {}) as { base?: string; plain?: string }
  const isFile = base !== undefined
  return (
    <Link
      discover="none"
      reloadDocument={!!(isFile || plain) || /^.(stu|accou)/.test(String(to))}
      to={isFile ? fileAddress(String(to)) : to}
      {...rest}
    />
  )
}
