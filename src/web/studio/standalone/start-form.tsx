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
        title="What shall it begin with?"
        lead="You can change your mind on any day. Until you publish, visitors see the sample."
      />
      <form method="post" action="/studio/welcome/start">
        <input ref={zone} type="hidden" name={timeZoneField} />
        <fieldset>
          <legend>
            <VisuallyHidden>The site begins with</VisuallyHidden>
          </legend>
          <Choice value="bring" title="Bring my resume" isFirst>
            LinkedIn’s data archive, a JSON Resume file or a Vita bundle. You see what is in it before anything is
            taken.
          </Choice>
          <Choice value="sample" title="Keep the sample and change it">
            {sample}’s pages stand as they are, with your name on them. Good for seeing what goes where.
          </Choice>
          <Choice value="empty" title="Start empty">
            Your name, and pages that wait for words.
          </Choice>
        </fieldset>
        <div className="standalone__foot">
          <Button main>Go on</Button>
          <a className="form__link" href="/studio">
            Decide later
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
