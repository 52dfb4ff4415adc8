import { ActForm } from '../views/act-form.tsx'
import { Icon } from '../views/icon.tsx'

/** Takes the whole file out of the draft. */
export function UndoImport() {
  return (
    <ActForm>
      <button
        className="button button--small button--plain button--danger"
        type="submit"
        name="import"
        value="undo"
        data-press=""
      >
        <Icon name="undo" />
        Undo import
      </button>
    </ActForm>
  )
}
