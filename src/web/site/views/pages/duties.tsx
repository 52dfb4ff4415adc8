import { TextList } from '../../../ui/list.tsx'
import './duties.css'

/** The responsibilities of a job. The misspelling is specified. docs/behaviour.md 4.4. */
export function Duties({ items }: { items: string[] }) {
  return (
    <>
      <p>Duties and Responsibilites include the following:</p>
      <TextList className="duties" itemClassName="duties__item" items={items} />
    </>
  )
}
