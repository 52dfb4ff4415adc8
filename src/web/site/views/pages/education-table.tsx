import { loadFailureMessages } from '#domain/site/load-failure.ts'
import { graduationText, type ListedEducation, majorText, statusText, typeText } from '#resume/records/education.ts'
import { type None, none } from '#resume/result.ts'
import { message, type Words } from '#resume/words.ts'
import { type Column, type Row, Table } from '../../../ui/table.tsx'
import { useWords } from '../../../ui/words.ts'
import { EmptyText } from '../parts/prose.tsx'

/** docs/behaviour.md 4.3. */
const columns: Column[] = [
  { label: message('Institution'), kind: 'main' },
  { label: message('Type'), kind: 'type' },
  { label: message('Major'), kind: 'major' },
  { label: message('Graduation Year'), kind: 'year', isShort: true },
  { label: message('Status'), kind: 'status', isShort: true },
]

/** The owner's education in the given order; none means that it failed to load. */
export function EducationTable({ list }: { list: ListedEducation[] | None }) {
  const words = useWords()
  if (list === none) return <EmptyText>{words(loadFailureMessages.educationList)}</EmptyText>
  if (list.length === 0) return <EmptyText>{words('No education found.')}</EmptyText>
  return (
    <Table
      label={words('Education')}
      kind="schools"
      columns={columns}
      rows={list.map((each) => educationRow(each, words))}
    />
  )
}

function educationRow(education: ListedEducation, words: Words): Row {
  return {
    id: education.uuid,
    link: `/resume/education/details?uuid=${encodeURIComponent(education.uuid)}`,
    subject: education.institution,
    mark: 'p-education h-event',
    cells: [
      { content: education.institution, mark: 'p-location h-card', box: 'p-name' },
      {
        content: typeText(education, words),
        mark: education.type === '' ? undefined : 'p-description',
        tone: education.type === '' ? 'soft' : undefined,
      },
      education.major === none
        ? { content: majorText(education, words), tone: 'soft' }
        : { content: majorText(education, words), mark: 'p-category' },
      education.graduation === none
        ? { content: graduationText(education, words), tone: 'soft' }
        : { content: graduationText(education, words), mark: 'dt-end', code: String(education.graduation) },
      { content: statusText(education, words), tone: education.completed ? undefined : 'now' },
    ],
  }
}
