import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { HumanCheckWidget } from '#domain/messages/human-check.ts'
import { type None, none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import { useWords } from '../../../ui/words.ts'
import type { Mark, ShowWidget } from '../../human-check/show-widget.ts'
import '../../../ui/visually-hidden.css'
import './human-check.css'

type HumanCheckProps = {
  widget: HumanCheckWidget
  /** The signed time of the form. The caller uses it as the key too, so another form gets another check. */
  issued: string
  /** The errors of the last answer; each answer is another object. */
  errors?: { humanCheck?: string }
  /** Called when the check starts, and when it is done or failed. */
  onVerifying?: (isVerifying: boolean) => void
}

/** What is shown: the box before the widget, the widget, or a widget that failed. */
type Standing = 'box' | 'widget' | 'stuck widget'

/**
 * The part of a form that shows that a person fills it. Without scripts it posts the form's signed time, and a field that
 * people leave empty. With scripts the chosen widget replaces the box, and the server requires the widget's answer. The
 * signed time is then posted as `begun`, which proves nothing, but identifies a rejected form when it is sent again. Where
 * the widget cannot run, or fails, the form stays as without scripts. docs/behaviour.md 5.3, 5.4.
 */
export function HumanCheck({ widget, issued, errors, onVerifying }: HumanCheckProps) {
  const id = useId()
  const words = useWords()
  const spoken = useRef(words)
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
    let isUnmounted = false
    let remove = () => {}
    if (box.current?.checked) verifies(true)
    async function show() {
      const showIn = await loadWidget(chosen.current, spoken.current)
      // A press that begins on the box and ends on the widget would tick neither.
      while (room.current?.querySelector(':active')) await new Promise((next) => setTimeout(next, 50))
      if (isUnmounted || !room.current) return
      isLoading.current = false
      if (showIn === none) return verifies(false)
      remove = showIn(room.current, {
        isPressed: box.current?.checked === true,
        isFocused: document.activeElement === box.current,
        onShown: (shown) => setMark(() => shown),
        onVerifying: (isVerifying) => !isUnmounted && verifies(isVerifying),
        onStuck: () => flushSync(() => setStanding('stuck widget')), // before a waiting form is sent
      })
      flushSync(() => setStanding('widget')) // so that there are never two boxes
    }
    show().catch(() => {
      isLoading.current = false
      if (!isUnmounted) verifies(false) // without the widget the form stays as it is
    })
    return () => {
      isUnmounted = true
      remove()
    }
  }, [])

  useEffect(() => {
    if (error && mark) return mark(`${id}-error`)
  }, [error, mark, id])

  return (
    <div className="human-check">
      <input type="hidden" name={standing === 'widget' ? 'begun' : 'issued'} value={issued} />
      <Trap />
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
              <label htmlFor={id}>{words('I’m a human')}</label>
            </div>
          )}
        </div>
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {words(error)}
        </p>
      )}
    </div>
  )
}

/** A field that people leave empty. */
function Trap() {
  const words = useWords()
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        {words('Leave this field empty')}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}

/** Returns the function that shows the widget, or none where it cannot run. Its script is loaded on this page only. */
async function loadWidget(widget: HumanCheckWidget, words: Words): Promise<ShowWidget | None> {
  if (widget.kind !== 'embedded') return (await import('../../human-check/outside.ts')).loadOutside(widget)
  return window.isSecureContext ? (await import('../../human-check/embedded.ts')).showEmbedded(words, widget.at) : none
}
