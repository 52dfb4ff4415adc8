import type { ReactNode } from 'react'
import type { StepState, FirstSteps as Steps } from '#calls/studio/draft/first-steps.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Thumb } from '../views/thumb.tsx'
import '../form/field.css'
import '../views/beside.css'
import '../views/steps.css'

export type StepsView = Omit<Steps, 'isHidden' | 'isMailTested'> & {
  mail: 'not set up' | 'to do' | 'done'
  /** Whether nothing was published yet. */
  isSample: boolean
}

/** The first things to do, and the site beside them. docs/behaviour.md 23.5. */
export function FirstSteps({ steps, note }: { steps: StepsView; note: string }) {
  const { portrait, welcome, story, job, mail, isSample } = steps
  return (
    <div className="beside">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role */}
      <ol className="steps" role="list">
        <Step title="Your portrait" to="/studio/pictures/about" state={portrait}>
          One upright picture, 800 px wide or more. It is shown beside “Who am I?”.
        </Step>
        <Step title="The welcome line" to="/studio/home" state={welcome}>
          The first words of the site, and one line below them that says what you do.
        </Step>
        <Step title="Your story" to="/studio/about" state={story}>
          Two or three headings with a few paragraphs each.
          {story === 'sample' && ' The sample shows how long they may be.'}
        </Step>
        <Step title="The first job" to="/studio/resume" state={job}>
          Title, company and dates are enough for the table; duties and pictures can follow.
        </Step>
        <Step title="Mail" state={mail === 'done' ? mail : 'to do'} words={mailWords[mail]} to="/studio/settings">
          {mail !== 'not set up'
            ? 'Confirmations and your own notices leave by your mail server. A test mail to you shows that it takes them.'
            : 'With a mail server, visitors get a confirmation and you get a notice of each message.'}
        </Step>
      </ol>
      <aside aria-label="Your site">
        <Thumb title="As visitors see it now" note={note} />
        <ActForm className="fine steps__else">
          <p>
            Looking for something else?{' '}
            <a href={isSample ? '/studio/import?begin=1' : '/studio/import'}>Import a resume</a>
            {isSample && (
              <>
                , or <a href="/studio/welcome/start">start empty</a>
              </>
            )}
            .
          </p>
          <Button small plain name="act" value="hide-steps">
            Hide this list
          </Button>
        </ActForm>
      </aside>
    </div>
  )
}

const stateWords: Record<StepState, string> = { done: 'Done', sample: 'Still the sample', 'to do': 'To do' }
const mailWords: Record<StepsView['mail'], string> = {
  'not set up': 'Set up mail',
  'to do': 'Set up, not tried',
  done: stateWords.done,
}

type StepProps = { title: string; to?: string; state: StepState; words?: string; children: ReactNode }

function Step({ title, to, state, words = stateWords[state], children }: StepProps) {
  return (
    <li className={state === 'done' ? 'steps__item steps__item--done' : 'steps__item'}>
      {state === 'done' && <Icon className="steps__check" name="check" />}
      <div>
        <h2 className="steps__title">{to === undefined ? title : <a href={to}>{title}</a>}</h2>
        <p className="steps__text">{children}</p>
      </div>
      <span className="steps__state">
        {words}
        {state !== 'done' && to !== undefined && <Icon name="on" />}
      </span>
    </li>
  )
}
