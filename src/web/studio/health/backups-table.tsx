import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { DataTable } from '../views/table.tsx'
import { deleteId } from './ask-delete.tsx'
import { restoreId } from './ask-restore.tsx'
import type { BackupView, HealthView } from './load-health.ts'
import './health.css'

type BackupsTableProps = {
  shown: HealthView
  onDelete(backup: BackupView): void
  onRestore(backup: BackupView): void
}

/** The backups on this machine, newest first, and the one that is being made. */
export function BackupsTable({ shown: { backups, making }, onDelete, onRestore }: BackupsTableProps) {
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <div className="backups">
      <DataTable name="Backups" heads={['When', 'Made', 'Size']} figures={['Size']} hiddenHead="Actions">
        {making !== null && (
          <tr className="table__row" role="row">
            <th className="table__cell table__cell--date number" role="rowheader" scope="row" data-label="When">
              {making.when}
            </th>
            <td className="table__cell table__cell--soft table__cell--short" role="cell" data-label="Made">
              in the studio
            </td>
            <td className="table__cell table__cell--figure number" role="cell" data-label="Size">
              <span role="status">{making.words}</span>
            </td>
            <td className="table__cell table__cell--acts" role="cell" data-label="" />
          </tr>
        )}
        {backups.map((backup) => (
          <BackupRow
            backup={backup}
            onDelete={() => onDelete(backup)}
            onRestore={() => onRestore(backup)}
            key={backup.name}
          />
        ))}
      </DataTable>
    </div>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

type BackupRowProps = { backup: BackupView; onDelete(): void; onRestore(): void }

function BackupRow({ backup: { name, when, maker, size }, onDelete, onRestore }: BackupRowProps) {
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr className="table__row" role="row">
      <th className="table__cell table__cell--date number" role="rowheader" scope="row" data-label="When">
        {when}
      </th>
      <td className="table__cell table__cell--soft table__cell--short" role="cell" data-label="Made">
        {maker}
      </td>
      <td className="table__cell table__cell--figure number" role="cell" data-label="Size">
        {size}
      </td>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        <ButtonLink small icon="download" href={`/studio/health/backups/${name}`} download>
          Download<VisuallyHidden> the backup of {when}</VisuallyHidden>
        </ButtonLink>
        <Button small plain type="button" id={restoreId(name)} onClick={onRestore}>
          Restore…<VisuallyHidden> the backup of {when}</VisuallyHidden>
        </Button>
        <Button plain danger type="button" id={deleteId(name)} onClick={onDelete}>
          Delete<VisuallyHidden> the backup of {when}</VisuallyHidden>
        </Button>
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
