import { useEffect, useRef, useState } from 'react'
import { countText, messageLength, messageLimit, spokenCountText } from '#domain/messages/message.ts'
import { controlOf } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Who listens is told the count when typing has paused for so long, in ms; not at every key. */
export const pauseMs = 1000

type MessageFieldProps = {
  defaultValue: string
  error?: string
  /** Told once, when the message first goes over its limit. */
  onLimitReached?: () => void
}

const id = 'field-message'

/** The message and how much of its 300 characters is used. Over the limit it may still be typed, but not sent. */
export function MessageField({ defaultValue, error, onLimitReached }: MessageFieldProps) {
  const [length, setLength] = useState(() => messageLength(defaultValue))
  const heard = useHeardCount(length)
  const field = useRef<HTMLTextAreaElement>(null)
  const wasTold = useRef(false)
  const isOver = length > messageLimit

  // What was typed before the scripts, and what the browser restores when it comes back to the page.
  useEffect(() => {
    const count = () => {
      if (field.current) setLength(messageLength(field.current.value))
    }
    count()
    addEventListener('pageshow', count)
    return () => removeEventListener('pageshow', count)
  }, [])
  useEffect(() => {
    if (!isOver || wasTold.current) return
    wasTold.current = true
    onLimitReached?.()
  }, [isOver, onLimitReached])

  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        Message
      </label>
      <textarea
        {...controlOf({ id, help: 'the limit', error: isOver && error })}
        ref={field}
        className="field__input field__input--long"
        name="message"
        aria-invalid={isOver || undefined}
        defaultValue={defaultValue}
        onInput={(event) => setLength(messageLength(event.currentTarget.value))}
      />
      <p className={isOver ? 'field__counter field__counter--over' : 'field__counter'} aria-hidden="true">
        {countText(length)}
      </p>
      {isOver && error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="visually-hidden" id={`${id}-help`}>
        {`At most ${messageLimit} characters.`}
      </p>
      <VisuallyHidden isLive>{heard}</VisuallyHidden>
    </div>
  )
}

/** The count for who listens: '' until something was typed, and behind the fingers until they pause. */
function useHeardCount(length: number): string {
  const [heard, setHeard] = useState('')
  const first = useRef(length)
  useEffect(() => {
    if (first.current === length && heard === '') return
    const timer = setTimeout(() => setHeard(spokenCountText(length)), pauseMs)
    return () => clearTimeout(timer)
  }, [length, heard])
  return heard
}
