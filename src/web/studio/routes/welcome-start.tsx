import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { redirect } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { begin } from '#calls/studio/imports/begin.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ImportForm } from '../imports/import-form.tsx'
import { LinkedInSteps } from '../imports/linkedin-steps.tsx'
import type { Frame } from '../layout/frame.ts'
import { rejected } from '../posting/answers.ts'
import { StandaloneHead, StandalonePage } from '../standalone/standalone-page.tsx'
import {
  browserTimeZone,
  languageField,
  newOwnerIn,
  otherLanguage,
  placeOfTimeZone,
  timeZoneField,
} from '../text/browser-time-zone.ts'
import { Button } from '../views/button.tsx'
import type { Route } from './+types/welcome-start.ts'
import '../../ui/link.css'
import '../../ui/form.css'
import '../views/choice.css'

export const handle: Frame = { frame: 'standalone' }

/** What the site begins with. docs/behaviour.md 24.2. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports, imageLists } = context.get(siteContext)
  const { account } = context.get(visitContext)
  const [person, backdrop] = await Promise.all([readPersonInfo(ports), imageLists.readOne('backgrounds', 'home')])
  return {
    name: account?.fullName ?? '',
    sample: (person.ok ? person.data.name : '').split(' ')[0] ?? '',
    backdrop: backdrop.ok ? backdrop.data : none,
  }
}

/** Fills the draft with the choice and redirects to the overview. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const start = form.get('start')
  const { ports } = context.get(siteContext)
  const { uid, account } = context.get(visitContext)
  const name = account?.fullName ?? ''
  if (start === 'bring') throw redirect('/studio/import?begin=1', 303)
  if (start !== 'sample' && start !== 'empty') return rejected(400, 'Choose how you want to start.')
  const begun = await begin(ports, start, newOwnerIn(form), { by: { uid, name } })
  if (!begun.ok) return rejected(503, begun.failure.message)
  throw redirect('/studio', 303)
}

export default function WelcomeStart({ loaderData: { name, sample, backdrop }, actionData }: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null)
  return (
    <div ref={page}>
      <StandalonePage
        name="How do you want to start?"
        hasError={actionData !== undefined}
        backdrop={backdrop}
        header={[name, 'Step 2 of 2']}
      >
        <StartForm sample={sample} page={page} />
        <Alerts alerts={actionData?.alerts ?? []} />
      </StandalonePage>
    </div>
  )
}

/** How the owner wants to start. `sample` is the first name of the sample's owner; the whole `page` takes a dropped file. */
function StartForm({ sample, page }: { sample: string; page: RefObject<HTMLElement | null> }) {
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
