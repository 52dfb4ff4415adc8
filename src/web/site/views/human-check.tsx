import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type HumanCheckWidget, humanCheckLabel } from '#domain/messages/human-check.ts'
import { type None, none } from '#domain/result.ts'
import type { Mark, ShowWidget } from '../human-check/show-widget.ts'
import './human-check.css'

type HumanCheckProps = {
  widget: HumanCheckWidget
  /** The signed time of the form. The caller uses it as the key too, so another form gets another check. */
  issued: string
  /** The errors of the last answer; each answer is another object. */
  errors?: { humanCheck?: string }
  /** Called when the check begins to work, and when it is done or cannot go on. */
  onVerifying?: (isVerifying: boolean) => void
}

/** What stands in its room: the box before the widget; the widget; a widget that cannot go on. */
type Standing = 'box' | 'widget' | 'stuck widget'

/**
 * The part of a form that shows that a person fills it. Before the scripts it posts the form's signed time, and a field that
 * people leave empty. With them the chosen widget takes the room; the server then asks for the widget's answer, and the signed
 * time goes along as `begun`, which proves nothing, but identifies a rejected form when it is sent again. Where the widget
 * cannot run, or gets stuck, the form stays as before the scripts.
 * Source: docs/behaviour.md 5.3, 5.4.
 */
export function HumanCheck({ widget, issued, errors, onVerifying }: HumanCheckProps) {
  const id = useId()
  const chosen = useRef(widget)
  const room = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [standing, setStanding] = useState<Standing>('box')
  const [mark, setMark] = useState<Mark>()
  const [begunAfter, setBegunAfter] = useState<HumanCheckProps['errors']>()
  const isLoading = useRef(true)
  const error = standing === 'widget' && begunAfter !== errors ? errors?.humanCheck : undefined

  const verifies = useEffectEvent((isVerifying: boolean) => {
    if (isVerifying) setBegunAfter(errors)
    onVerifying?.(isVerifying)
  })

  useEffect(() => {
    let isGone = false
    let takeAway = () => {}
    if (box.current?.checked) verifies(true)
    async function show() {
      const showIn = await loadWidget(chosen.current)
      if (isGone || !room.current) return
      isLoading.current = false
      if (showIn === none) return verifies(false)
      takeAway = showIn(room.current, {
        isPressed: box.current?.checked === true,
        isFocused: document.activeElement === box.current,
        onShown: (shown) => setMark(() => shown),
        onVerifying: (isVerifying) => !isGone && verifies(isVerifying),
        onStuck: () => flushSync(() => setStanding('stuck widget')), // before a waiting form goes on
      })
      flushSync(() => setStanding('widget')) // so that there are never two to press
    }
    show().catch(() => {
      isLoading.current = false
      if (!isGone) verifies(false) // without the widget the form is as it was
    })
    return () => {
      isGone = true
      takeAway()
    }
  }, [])

  useEffect(() => {
    if (error && mark) return mark(`${id}-error`)
  }, [error, mark, id])

  return (
    <div className="human-check">
      <input type="hidden" name={standing === 'widget' ? 'begun' : 'issued'} value={issued} />
      <p className="human-check__trap" aria-hidden="true">
        <label>
          Leave this field empty
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className="human-check__frame">
        <div className="human-check__room" ref={room}>
          {standing === 'box' && (
            <div className="human-check__box">
              <input
                ref={box}
                className="human-check__input"
                id={id}
                type="checkbox"
                onChange={({ currentTarget }) => isLoading.current && onVerifying?.(currentTarget.checked)}
              />
              <label htmlFor={id}>{humanCheckLabel}</label>
            </div>
          )}
        </div>
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What shows the widget, or none where it cannot run. Its script is loaded now: no other page needs it. */
async function loadWidget(widget: HumanCheckWidget): Promise<ShowWidget | None> {
  if (widget.kind !== 'embedded') return (await import('../human-check/outside.ts')).loadOutside(widget)
  return window.isSecureContext ? (await import('../human-check/embedded.ts')).showEmbedded : none
}
