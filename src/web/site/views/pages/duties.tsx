import { TextList } from '../../../ui/list.tsx'
import { useWords } from '../../../ui/words.ts'
import './duties.css'

/** The responsibilities of a job. The misspelling is specified. docs/behaviour.md 4.4. */
export function Duties({ items }: { items: string[] }) {
  const words = useWords()
  return (
    <>
      <p>{words('Duties and Responsibilites include the following:')}</p>
      <TextList className="duties" itemClassName="duties__item" items={items} />
    </>
  )
}
