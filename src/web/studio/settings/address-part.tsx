import { AccountPart } from '../account/account-part.tsx'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Quiet } from '../views/quiet.tsx'
import type { SettingsView } from './load-settings.ts'
import { SetElsewhere } from './set-elsewhere.tsx'
import { Steps } from './steps.tsx'

/** The address of the site and what arrives there; it is changed on the machine. docs/behaviour.md 33.2. */
export function AddressPart({ address: { origin, source, reach, steps } }: Pick<SettingsView, 'address'>) {
  const again = (
    <ActForm>
      <Button small plain icon="again" name="act" value="check">
        Check again
      </Button>
    </ActForm>
  )
  return (
    <AccountPart title="Address">
      <SetElsewhere
        title="Your site’s address"
        value={origin}
        name="ORIGIN"
        source={source}
        more=". Change it there and restart."
      />
      {source !== 'environment' && (
        <p className="fine">
          It is changed on the machine: write a line such as <code>ORIGIN=https://resume.example.org</code> into{' '}
          <code>.env</code>, and restart.
        </p>
      )}
      {reach !== '' && <p>{reach}</p>}
      <Quiet title="Technical details" isOpen={steps.some(({ state }) => state !== 'good')}>
        <Steps title="What arrives here" note={again} steps={steps} />
      </Quiet>
    </AccountPart>
  )
}
