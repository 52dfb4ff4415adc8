import { useState } from 'react'
import type { TrialStep } from '#domain/health/trial.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { saveAll } from '../autosave/shared-save.ts'
import { Steps } from '../settings/steps.tsx'
import { ActForm, Button } from '../views/button.tsx'
import type { CheckAnswer, CheckedRow } from './act-on-identity.ts'
import '../settings/settings.css'

type CheckPartProps = { row: CheckedRow; title: string; note: string }

/** Asks the other side of a row, and shows what it answered. `note` says who is asked. docs/behaviour.md 40.6. */
export function CheckPart({ row, title, note }: CheckPartProps) {
  const [steps, setSteps] = useState<readonly TrialStep[]>([])
  return (
    <>
      <ActForm<CheckAnswer>
        className="row-of"
        before={saveAll}
        onAnswer={({ steps: answered = [] }) => setSteps(answered)}
      >
        <input type="hidden" name="row" value={row} />
        <Button small icon="again" name="act" value="check">
          Check<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
        <span className="fine">{note}</span>
      </ActForm>
      <div role="status">{steps.length > 0 && <Steps title="What others see" note={null} steps={steps} />}</div>
    </>
  )
}
