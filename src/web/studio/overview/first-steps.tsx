import '../form/field.css'
import '../views/beside.css'
import '../views/steps.css'
import type { ReactNode } from 'react'
import type { StepState, FirstSteps as Steps } from '#calls/studio/draft/first-steps.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Thumb } from '../views/thumb.tsx'
import { NewestMessages, type OverviewParts, Week } from './settled.tsx'

export type StepsView = Omit<Steps, 'isHidden' | 'isMailTested'> & {
  mail: 'not set up' | 'to do' | 'done'
  /** Whether something was published. */
  isPublished: boolean
}

const steps = {
  portrait: { title: 'Your portrait', to: '/studio/pictures/about' },
  headline: { title: 'Your headline', to: '/studio/home' },
  story: { title: 'Your story', to: '/studio/about' },
  job: { title: 'The first job', to: '/studio/resume' },
  mail: { title: 'Mail', to: '/studio/settings' },
} as const

type StepName = keyof typeof steps

type FirstStepsProps = Pick<OverviewParts, 'messages' | 'note' | 'week'> & { steps: StepsView }

/** The first things to do, and the site beside them. docs/behaviour.md 23.5. */
export function FirstSteps({ steps: states, messages, note, week }: FirstStepsProps) {
  const { story, mail, isOwnStart } = states
  return (
    <div className="beside">
      <div>
        {messages.length > 0 && <NewestMessages messages={messages} />}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role */}
        <ol className="steps" role="list">
          <Step name="portrait" states={states}>
            One upright picture, 800 px wide or more. It is shown beside “Who am I?”.
          </Step>
          <Step name="headline" states={states}>
            One line below your name that says what you do.
          </Step>
          <Step name="story" states={states}>
            Two or three headings with a few paragraphs each.
            {story === 'sample' && ' The sample shows how long they may be.'}
          </Step>
          <Step name="job" states={states}>
            Title, company and dates are enough for the table; duties and pictures can follow.
          </Step>
          <Step name="mail" states={states}>
            {mail !== 'not set up'
              ? 'Confirmations and your own notices leave by your mail server. A test mail to you shows that it takes them.'
              : 'With a mail server, visitors get a confirmation and you get a notice of each message.'}
          </Step>
        </ol>
      </div>
      <aside aria-label="Your site">
        <Thumb title="As visitors see it now" note={note} />
        {week !== null && <Week week={week} />}
        <ActForm className="fine steps__else">
          <p>
            Start over: <a href="/studio/import?begin=1">import a resume</a>
            {!isOwnStart && (
              <>
                {' '}
                or <a href="/studio/welcome/start">start empty</a>
              </>
            )}
            .
          </p>
          <HideSteps />
        </ActForm>
      </aside>
    </div>
  )
}

/** What is left of the first steps of a published site, in a line. */
export function NextSteps({ steps: states }: { steps: StepsView }) {
  const open = (Object.keys(steps) as StepName[]).filter((name) => states[name] !== 'done')
  return (
    <ActForm className="row-of row-of--apart steps__next">
      <p>
        Your site is live. Next:{' '}
        {open.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <a href={steps[name].to}>{steps[name].title}</a>
          </span>
        ))}
      </p>
      <HideSteps />
    </ActForm>
  )
}

function HideSteps() {
  return (
    <Button small plain name="act" value="hide-steps">
      Hide this list
    </Button>
  )
}

const stateWords: Record<StepState, string> = { done: 'Done', sample: 'Still the sample', 'to do': 'To do' }
const mailWords: Record<StepsView['mail'], string> = {
  'not set up': 'Set up mail',
  'to do': 'Set up, not tried',
  done: stateWords.done,
}

function Step({ name, states, children }: { name: StepName; states: StepsView; children: ReactNode }) {
  const { title, to } = steps[name]
  const isDone = states[name] === 'done'
  return (
    <li className={isDone ? 'steps__item steps__item--done' : 'steps__item'}>
      {isDone && <Icon className="steps__check" name="check" />}
      <div>
        <h2 className="steps__title">
          <a href={to}>{title}</a>
        </h2>
        <p className="steps__text">{children}</p>
      </div>
      <span className="steps__state">
        {name === 'mail' ? mailWords[states.mail] : stateWords[states[name]]}
        {!isDone && <Icon name="on" />}
      </span>
    </li>
  )
}
