import { TextList } from '../../ui/list.tsx'
import './duties.css'

/** What a job asks for. The source's spelling stays. Source: docs/behaviour.md 4.4. */
export function Duties({ items }: { items: string[] }) {
  return (
    <>
      <p>Duties and Responsibilites include the following:</p>
      <TextList className="duties" itemClassName="duties__item" items={items} />
    </>
  )
}
