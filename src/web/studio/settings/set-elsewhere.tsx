import type { SettingSource } from '#ports/site/settings.ts'

type SetElsewhereProps = { title: string; value: string; name: string; source?: SettingSource; more?: string }

/** A setting that is not changed here: a text, no field. */
export function SetElsewhere({ title, value, name, source = 'environment', more = '' }: SetElsewhereProps) {
  return (
    <div className="field">
      <span className="field__label">{title}</span>
      <p className="set-elsewhere">
        <b className="number">{value}</b>
        {source === 'environment' && (
          <span className="fine">
            Set in the environment ({name}){more}
          </span>
        )}
      </p>
    </div>
  )
}
