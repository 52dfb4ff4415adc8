import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ButtonLink } from '../views/button.tsx'
import { Mark } from '../views/rows.tsx'
import { DataTable } from '../views/table.tsx'
import type { PersonView } from './person-view.ts'

/** Everyone with an account. */
export function PeopleTable({ people }: { people: readonly PersonView[] }) {
  return (
    <DataTable name="People" heads={['Name', 'Role', 'Last seen']} hiddenHead="Actions">
      {people.map((person) => (
        <Row key={person.uid} person={person} />
      ))}
    </DataTable>
  )
}

function Row({ person: { id, name, email, isAdmin, isDisabled, isSelf, seen } }: { person: PersonView }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr className="table__row" role="row">
      <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="Name">
        <bdi className={isDisabled ? 'soft' : undefined}>{name}</bdi>
        {name !== email && <span className="rows__fine">{email}</span>}
      </th>
      <td className="table__cell" role="cell" data-label="Role">
        {isDisabled ? <Mark tone="soft">Disabled</Mark> : isAdmin ? <b>Admin</b> : 'User'}
      </td>
      <td className="table__cell table__cell--soft table__cell--date number" role="cell" data-label="Last seen">
        {seen}
      </td>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        {isSelf ? (
          <ButtonLink small href="/studio/account">
            My account
          </ButtonLink>
        ) : (
          <ButtonLink small href={personPage(id)}>
            Change<VisuallyHidden> {name}</VisuallyHidden>
          </ButtonLink>
        )}
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

/** The screen of one person. */
export function personPage(id: string): string {
  return `/studio/people/${id}`
}
