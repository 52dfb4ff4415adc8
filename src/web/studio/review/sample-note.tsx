import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Quiet } from '../views/quiet.tsx'
import type { SampleRow } from './review-rows.ts'

/** What goes of the sample, in one row. docs/behaviour.md 24.3. */
export function SampleNote({ sample: { title, parts, reverts } }: { sample: SampleRow }) {
  return (
    <section className="batch" aria-label="The sample">
      <Quiet title={title} note="">
        <div className="item__body">
          <p className="fine">{parts.join(', ')}. None of it was ever yours.</p>
          <ActForm>
            {reverts.map((revert) => (
              <input type="hidden" name="revert" value={revert} key={revert} />
            ))}
            <Button small plain icon="undo">
              Keep the sample
            </Button>
          </ActForm>
        </div>
      </Quiet>
    </section>
  )
}
