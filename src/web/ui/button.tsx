import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { PageLink } from './page-link.tsx'
import './button.css'

type ButtonStyle = { main?: boolean; small?: boolean; icon?: string }

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: string | false }

/** A button. While busy it shows its own word ('Submitting...') and is disabled. */
export function Button({ main, small, icon, busy, children, type = 'submit', ...rest }: ButtonProps) {
  return (
    <button {...rest} className={classOf({ main, small })} type={type} disabled={rest.disabled || Boolean(busy)}>
      {icon && <Icon name={icon} />}
      {busy || children}
    </button>
  )
}

/**
 * A link that looks like a button, behind a blank that parts it from its neighbours where a program reads the text alone. `reload` loads the page as a document, `mark` is its microformat.
 */
export function ButtonLink({
  to,
  main,
  small,
  icon,
  reload,
  mark = '',
  children,
}: ButtonStyle & { to: string; reload?: boolean; mark?: string; children: ReactNode }) {
  return (
    <>
      {' '}
      <PageLink className={`${classOf({ main, small })} ${mark}`.trim()} to={to} reloadDocument={reload}>
        {icon && <Icon name={icon} />}
        {children}
      </PageLink>
    </>
  )
}

/** The main link to a file, as a button, behind a blank as above. */
export function FileLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      {' '}
      <a className={classOf({ main: true })} href={path}>
        <Icon name="file-down" />
        {children}
      </a>
    </>
  )
}

function classOf({ main, small }: ButtonStyle): string {
  return ['button', main && 'button--main', small && 'button--small'].filter(Boolean).join(' ')
}
