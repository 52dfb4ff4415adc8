import type { ComponentProps, FormEvent } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type Answer, isRejection, usePress } from '../posting/press.ts'
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

type ActFormProps<T> = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  /** The page whose action does it; this page if it is not given. */
  action?: string
  /** Is awaited before the form is sent. */
  before?: () => Promise<void>
  onAnswer?: ((answer: T) => void) | undefined
}

/**
 * A form that is sent by the scripts: the page stays, its data is read again, and the frame shows the answer. What was typed goes when it
 * is done. A press meanwhile does nothing; the buttons keep the focus. docs/behaviour.md 23.13.
 */
export function ActForm<T extends Answer = Answer>({ action, before, onAnswer, ...form }: ActFormProps<T>) {
  const { pathname, search } = useLocation()
  const { press, isSent } = usePress<T>()
  const to = action ?? pathname + search

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget } = event
    event.preventDefault()
    if (isSent) return
    const sent = new FormData(currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    await before?.()
    const answer = await press(sent, to)
    if (answer === undefined) return
    if (!isRejection(answer)) currentTarget.reset()
    onAnswer?.(answer)
  }

  return (
    <form
      {...form}
      method="post"
      action={to}
      aria-busy={isSent || undefined}
      onSubmit={(event) => void submit(event)}
    />
  )
}
