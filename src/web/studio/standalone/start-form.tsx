import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { browserTimeZone, timeZoneField } from '../text/browser-time-zone.ts'
import { StandaloneHead } from './standalone-page.tsx'
import '../../ui/form.css'
import './choice.css'

/** What the site begins with. `sample` is the first name of the sample's owner. */
export function StartForm({ sample }: { sample: string }) {
  const zone = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (zone.current) zone.current.value = browserTimeZone()
  }, [])
  return (
    <>
      <StandaloneHead
        title="How do you want to start?"
        lead="You can change your mind later. Nothing is public until you publish."
      />
      <form method="post" action="/studio/welcome/start">
        <input ref={zone} type="hidden" name={timeZoneField} />
        <fieldset>
          <legend>
            <VisuallyHidden>Start with</VisuallyHidden>
          </legend>
          <Choice value="bring" title="Import my resume" isFirst>
            From LinkedIn, a JSON Resume file, or another Vita. You check everything before it goes live.
          </Choice>
          <Choice value="sample" title="Start from the sample">
            {sample}’s pages with your name on them. Replace them one by one.
          </Choice>
          <Choice value="empty" title="Start empty">
            Just your name. You fill in the rest.
          </Choice>
        </fieldset>
        <div className="standalone__foot">
          <Button main>Continue</Button>
          <a className="form__link" href="/studio">
            Skip for now
          </a>
        </div>
      </form>
    </>
  )
}

type ChoiceProps = { value: string; title: string; isFirst?: boolean; children: ReactNode }

function Choice({ value, title, isFirst = false, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input className="choice__input" type="radio" name="start" value={value} defaultChecked={isFirst} />
      <span className="choice__title">{title}</span>
      <span className="choice__text">{children}</span>
    </label>
  )
}
