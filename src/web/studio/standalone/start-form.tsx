import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ImportForm } from '../imports/import-form.tsx'
import { LinkedInSteps } from '../imports/linkedin-steps.tsx'
import {
  browserTimeZone,
  languageField,
  otherLanguage,
  placeOfTimeZone,
  timeZoneField,
} from '../text/browser-time-zone.ts'
import { Button } from '../views/button.tsx'
import { StandaloneHead } from './standalone-page.tsx'
import '../../ui/link.css'
import '../../ui/form.css'
import '../views/choice.css'

/** How the owner wants to start. `sample` is the first name of the sample's owner; the whole `page` takes a dropped file. */
export function StartForm({ sample, page }: { sample: string; page: RefObject<HTMLElement | null> }) {
  const zone = useRef<HTMLInputElement>(null)
  const language = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState({ place: '', language: '' })
  useEffect(() => {
    if (zone.current) zone.current.value = browserTimeZone()
    if (language.current) language.current.value = navigator.language
    setSaid({ place: placeOfTimeZone(browserTimeZone()), language: otherLanguage(navigator.language) })
  }, [])
  return (
    <>
      <StandaloneHead
        title="How do you want to start?"
        lead="You can change your mind later. Nothing is public until you publish."
      />
      <form method="post" action="/studio/welcome/start">
        <input ref={zone} type="hidden" name={timeZoneField} />
        <input ref={language} type="hidden" name={languageField} />
        <fieldset className="choices">
          <legend>
            <VisuallyHidden>Start with</VisuallyHidden>
          </legend>
          <Choice value="bring" title="Import my resume" isFirst>
            From the PDF or Word file that you have, Europass, LinkedIn, JSON Resume, or another Vita. You check
            everything before it goes live.
          </Choice>
          <div className="choice__more">
            <ImportForm begins page={page} />
            <LinkedInSteps />
          </div>
          <Choice value="sample" title="Start from the sample">
            {sample}’s pages with your name on them. Replace them one by one.
          </Choice>
          <Choice value="empty" title="Start empty">
            Just your name. You fill in the rest.
          </Choice>
        </fieldset>
        <div className="row-of standalone__foot">
          <Button main>Continue</Button>
          <a className="link" href="/studio">
            Skip for now
          </a>
        </div>
        {/* Below the button: a press during which the button moves is lost. */}
        {said.place !== '' && (
          <p className="fine">
            Your time zone is <b>{said.place}</b>
            {said.language !== '' && (
              <>
                , and the language of an empty site <b>{said.language}</b>
              </>
            )}
            , as your browser says. You can change it in Look and texts.
          </p>
        )}
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
