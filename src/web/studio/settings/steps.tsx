import type { ReactNode } from 'react'
import type { Cure, StepState, TrialStep } from '#domain/health/trial.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { WithGuides } from '../help/with-guides.tsx'
import { CopyButton } from '../views/copy-button.tsx'
import { Icon } from '../views/icon.tsx'

const looks: Record<StepState, { icon: string; word: string }> = {
  good: { icon: 'check', word: 'Good' },
  bad: { icon: 'error', word: 'Failed' },
  warn: { icon: 'warn', word: 'Warning' },
  later: { icon: 'circle', word: '' },
}

type StepsProps = {
  title: string
  note: ReactNode
  steps: readonly TrialStep[]
  /** The button that does what cures a step. */
  press?(change: NonNullable<Cure['change']>): ReactNode
}

/** What was tried, in order, each with its state in a word and its cure. docs/behaviour.md 33.3. */
export function Steps({ title, note, steps, press }: StepsProps) {
  return (
    <section className="trial" aria-label={title}>
      <div className="part__head">
        <h3 className="trial__title">{title}</h3>
        {note}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role */}
      <ol className="trial__steps" role="list">
        {steps.map(({ name, state, says, cure }) => (
          <li className={`trial__step trial__step--${state}`} key={`${name} ${says}`}>
            <Icon name={looks[state].icon} />
            <span className="trial__name">
              {looks[state].word !== '' && <VisuallyHidden>{looks[state].word}: </VisuallyHidden>}
              {name}
            </span>
            <span className="trial__says">{says}</span>
            {cure !== undefined && (
              <div className="stack stack--close trial__cure">
                <p>
                  <WithGuides text={cure.words} />{' '}
                  {cure.link !== undefined && <a href={cure.link}>Here is how to make one.</a>}
                </p>
                {cure.copy !== undefined && (
                  <div className="secret">
                    <code className="secret__text">{cure.copy}</code>
                    <CopyButton text={cure.copy}>Copy</CopyButton>
                  </div>
                )}
                {cure.change !== undefined && press?.(cure.change)}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
