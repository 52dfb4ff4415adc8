import type { Cure } from '#domain/health/trial.ts'
import type { MailSetup } from '#domain/messages/mail-setup.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Reload } from '../views/reload.tsx'
import type { TrialView } from './load-settings.ts'
import { Steps } from './steps.tsx'

type TrialPartProps = { trial: TrialView | null; setup: MailSetup | null }

/** The test of the mail server, as it runs, with one status at its end. docs/behaviour.md 33.3. */
export function TrialPart({ trial, setup }: TrialPartProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {trial?.title}
      </p>
      {trial !== null && (
        <>
          {trial.isRunning && <Reload />}
          <Steps
            title={trial.title || 'The test mail is on its way'}
            note={<span className="fine number">{trial.when}</span>}
            steps={trial.steps}
            {...(setup !== null && { press: (change) => <Press setup={setup} change={change} /> })}
          />
          {trial.records.steps.length > 0 && (
            <Steps
              title="Will it reach the inbox?"
              note={<span className="fine">{trial.records.domain}</span>}
              steps={trial.records.steps}
            />
          )}
        </>
      )}
    </>
  )
}

/** Does what cures a step, and tests again. Without a password the saved one stays. */
function Press({ setup, change: { label, ...change } }: { setup: MailSetup; change: NonNullable<Cure['change']> }) {
  const { host, port, encryption, user, from } = { ...setup, ...change }
  return (
    <ActForm>
      {Object.entries({ host, port, encryption, user, from }).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <Button small icon="again" name="act" value="test-mail">
        {label}
      </Button>
    </ActForm>
  )
}
