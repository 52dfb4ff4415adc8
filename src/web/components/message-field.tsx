import { useEffect, useRef, useState } from 'react'
import { messageLength, messageLimit } from '#domain/message.ts'

type MessageFieldProps = {
  defaultValue: string
  /** Told once, when the message first goes over its limit. */
  onLimitReached?: () => void
}

/** The message and how much of its 300 characters is used. Over the limit it may still be typed, but not sent. */
export function MessageField({ defaultValue, onLimitReached }: MessageFieldProps) {
  const [length, setLength] = useState(() => messageLength(defaultValue))
  const field = useRef<HTMLTextAreaElement>(null)
  const wasTold = useRef(false)
  const isOver = length > messageLimit

  useEffect(() => {
    if (field.current) setLength(messageLength(field.current.value))
  }, [])
  useEffect(() => {
    if (!isOver || wasTold.current) return
    wasTold.current = true
    onLimitReached?.()
  }, [isOver, onLimitReached])

  return (
    <div className="field">
      <label className="field__label" htmlFor="field-message">
        Message
      </label>
      <textarea
        ref={field}
        className="field__input field__input--long"
        id="field-message"
        name="message"
        aria-describedby="field-message-count"
        aria-invalid={isOver || undefined}
        defaultValue={defaultValue}
        onInput={(event) => setLength(messageLength(event.currentTarget.value))}
      />
      <p className={isOver ? 'field__counter field__counter--over' : 'field__counter'} id="field-message-count">
        {`${length} / ${messageLimit} Characters`}
      </p>
    </div>
  )
}
