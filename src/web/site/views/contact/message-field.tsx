import { useEffect, useRef, useState } from 'react'
import { counterText, messageLength, messageLimit, spokenCountText } from '#domain/messages/message.ts'
import type { Words } from '#resume/words.ts'
import { controlOf } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'

/** Screen readers get the count after typing has paused for this time, in ms, not at every key. */
export const pauseMs = 1000

type MessageFieldProps = {
  defaultValue: string
  error?: string
  /** Called once, when the message first exceeds its limit. */
  onLimitReached?: () => void
}

const id = 'field-message'

/** The message and the count of its 300 characters. Over the limit it can be typed, but not sent. */
export function MessageField({ defaultValue, error, onLimitReached }: MessageFieldProps) {
  const words = useWords()
  const [length, setLength] = useState(() => messageLength(defaultValue))
  const heard = useHeardCount(length, words)
  const field = useRef<HTMLTextAreaElement>(null)
  const wasCalled = useRef(false)
  const isOver = length > messageLimit

  // Text that was typed before hydration, or that the browser restores on Back.
  useEffect(() => {
    const count = () => {
      if (field.current) setLength(messageLength(field.current.value))
    }
    count()
    addEventListener('pageshow', count)
    return () => removeEventListener('pageshow', count)
  }, [])
  useEffect(() => {
    if (!isOver || wasCalled.current) return
    wasCalled.current = true
    onLimitReached?.()
  }, [isOver, onLimitReached])

  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {`${words('Message')} `}
        <span className="field__option">{words('(optional)')}</span>
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
        {counterText(length, words)}
      </p>
      {isOver && error && (
        <p className="field__error" id={`${id}-error`}>
          {words(error)}
        </p>
      )}
      <p className="visually-hidden" id={`${id}-help`}>
        {words('At most {$count} characters.', { count: messageLimit })}
      </p>
      <VisuallyHidden isLive>{heard}</VisuallyHidden>
    </div>
  )
}

/** The count for screen readers: '' until something was typed, and updated when typing pauses. */
function useHeardCount(length: number, words: Words): string {
  const [heard, setHeard] = useState('')
  const first = useRef(length)
  useEffect(() => {
    if (first.current === length && heard === '') return
    const timer = setTimeout(() => setHeard(spokenCountText(length, words)), pauseMs)
    return () => clearTimeout(timer)
  }, [length, heard, words])
  return heard
}
