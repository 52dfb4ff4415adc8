import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from './icon.tsx'

type Look = { main?: boolean; small?: boolean; plain?: boolean; danger?: boolean; icon?: string | undefined }

/** A button of the studio. A press before the scripts run waits for them. docs/behaviour.md 23.13. */
export function Button({
  main,
  small,
  plain,
  danger,
  icon,
  type = 'submit',
  children,
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button {...rest} className={classOf({ main, small, plain, danger })} type={type} data-press="">
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button with an icon alone. `children` say what it does where its title is too short for screen readers. */
export function Tool({ icon, title, children = title, ...rest }: ComponentProps<'button'> & { icon: string }) {
  return (
    <button {...rest} className="tool" type="button" title={title} data-press="">
      <VisuallyHidden>{children}</VisuallyHidden>
      <Icon name={icon} />
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ main, small, plain, icon, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classOf({ main, small, plain })}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </a>
  )
}

function classOf(looks: Readonly<Record<string, boolean | undefined>>): string {
  const own = Object.keys(looks).filter((look) => looks[look])
  return ['button', ...own.map((look) => `button--${look}`)].join(' ')
}
