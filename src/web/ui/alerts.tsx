import { useEffect, useRef, useState } from 'react'
import { type Alert as AlertData, alertLimit } from '#domain/site/alert.ts'
import { Alert } from './alert.tsx'
import './alerts.css'

type AlertsProps = {
  /** What the page, an action or the browser has to say. Only alerts that were not in the list before are added. */
  alerts: AlertData[]
  onClose?: (id: string) => void
}

/** `key` tells an alert from an earlier one with the same words, so that its time begins anew. */
type Shown = { key: number; alert: AlertData }

/**
 * The stack of transient messages. Each goes after its time or when it is closed; while one is pointed at or focused,
 * the time of all stands still, so that none moves from under the pointer (WCAG 2.2.1). What is shown is kept here,
 * because the page's own data does not forget an alert.
 */
export function Alerts({ alerts, onClose }: AlertsProps) {
  const [seen, setSeen] = useState(alerts)
  const [shown, setShown] = useState(() => addedTo([], alerts))
  const region = useRef<HTMLElement>(null)

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what went or was closed before hydration
  useEffect(() => {
    const slips = [...(region.current?.querySelectorAll('dialog') ?? [])]
    const gone = shown.filter((_, at) => slips[at] && isGone(slips[at]))
    for (const each of gone) remove(each)
  }, [])

  return (
    <section ref={region} className="alerts" aria-label="Messages" aria-live="polite">
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

/** The stack with new alerts on it: each message once, the newest last, the oldest cut. */
function addedTo(shown: Shown[], news: AlertData[]): Shown[] {
  const key = 1 + Math.max(0, ...shown.map((each) => each.key))
  const added = news.map((alert, at) => ({ key: key + at, alert }))
  const all = new Map([...shown, ...added].map((each) => [each.alert.id, each]))
  return [...all.values()].sort((a, b) => a.key - b.key).slice(-alertLimit)
}

function isGone({ open, firstElementChild }: HTMLDialogElement): boolean {
  return !open || (firstElementChild !== null && getComputedStyle(firstElementChild).visibility === 'hidden')
}

/** After a keyboard close, focus moves to the next alert, else to the page. */
function focusBeside(region: HTMLElement | null, at: number) {
  const buttons = [...(region?.querySelectorAll('button') ?? [])]
  const beside: HTMLElement | null = buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById('content')
  beside?.focus({ preventScroll: true })
}
