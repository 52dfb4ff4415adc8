import { useEffect, useRef, useState } from 'react'
import { type Alert as AlertData, alertLimit } from '#domain/site/alert.ts'
import { useWords } from '../words.ts'
import { Alert } from './alert.tsx'
import './alerts.css'

type AlertsProps = {
  /** Alerts of the page, an action or the browser. Only alerts that were not in the previous list are added. */
  alerts: AlertData[]
  onClose?: (id: string) => void
}

/** `key` distinguishes an alert from an earlier one with the same message, so that its time starts again. */
type Shown = { key: number; alert: AlertData }

/**
 * The stack of transient messages. Each disappears after its time or when it is closed. While the pointer or the focus is
 * on one, the time of all is paused, so that none moves from under the pointer (WCAG 2.2.1). The stack keeps its own state,
 * because the page's data never drops an alert. docs/behaviour.md 9.1.
 */
export function Alerts({ alerts, onClose }: AlertsProps) {
  const [seen, setSeen] = useState(alerts)
  const [shown, setShown] = useState(() => addedTo([], alerts))
  const region = useRef<HTMLElement>(null)
  const words = useWords()

  const isNews = alerts.some((alert) => !seen.includes(alert))
  if (isNews || alerts.length < seen.length) {
    setSeen(alerts)
    if (isNews) {
      setShown(
        addedTo(
          shown,
          alerts.filter((alert) => !seen.includes(alert)),
        ),
      )
    }
  }

  function remove({ key, alert }: Shown) {
    setShown((before) => before.filter((each) => each.key !== key))
    onClose?.(alert.id)
  }

  function close(closed: Shown, isByKey: boolean) {
    if (isByKey) focusBeside(region.current, shown.indexOf(closed))
    remove(closed)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for alerts that expired or were closed before hydration
  useEffect(() => {
    const slips = [...(region.current?.querySelectorAll('dialog') ?? [])]
    const gone = shown.filter((_, at) => slips[at] && isClosed(slips[at]))
    for (const each of gone) remove(each)
  }, [])

  return (
    <section ref={region} className="alerts" aria-label={words('Messages')} aria-live="polite">
      {shown.map((each) => (
        <Alert
          key={each.key}
          alert={each.alert}
          onClose={(isByKey) => close(each, isByKey)}
          onGone={() => remove(each)}
        />
      ))}
    </section>
  )
}

/** The stack with new alerts added: each message once, the newest last, the oldest cut. */
function addedTo(shown: Shown[], news: AlertData[]): Shown[] {
  const key = 1 + Math.max(0, ...shown.map((each) => each.key))
  const added = news.map((alert, at) => ({ key: key + at, alert }))
  const all = new Map([...shown, ...added].map((each) => [each.alert.id, each]))
  return [...all.values()].sort((a, b) => a.key - b.key).slice(-alertLimit)
}

function isClosed({ open, firstElementChild }: HTMLDialogElement): boolean {
  return !open || (firstElementChild !== null && getComputedStyle(firstElementChild).visibility === 'hidden')
}

/** After a keyboard close, focus moves to the next alert, else to the previous one, else to the page. */
function focusBeside(region: HTMLElement | null, at: number) {
  const buttons = [...(region?.querySelectorAll('button') ?? [])]
  const beside: HTMLElement | null = buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById('content')
  beside?.focus({ preventScroll: true })
}
