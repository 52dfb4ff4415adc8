import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'

/** Takes the whole file out of the draft. */
export function UndoImport() {
  return (
    <ActForm>
      <Button small plain danger icon="undo" name="import" value="undo">
        Undo import
      </Button>
    </ActForm>
  )
}
