import { Question } from '../views/question.tsx'
import type { ShownHealth } from './load-health.ts'

/** Asks before a backup is deleted, twice for the last one. */
export function AskDelete({ asked: { name, when, size, isSecond } }: { asked: NonNullable<ShownHealth['asked']> }) {
  return (
    <Question
      title={isSecond ? 'It is the last one. Delete it all the same?' : `Delete the backup: ${when}, ${size}?`}
      text={
        isSecond
          ? 'Without a backup, what is lost on this machine cannot be restored.'
          : 'The file goes for good. What the site shows stays as it is.'
      }
      page="/studio/health"
      button={{ name: 'act', value: 'delete', label: isSecond ? 'Delete the last backup' : 'Delete the backup' }}
    >
      <input type="hidden" name="name" value={name} />
      {isSecond && <input type="hidden" name="sure" value="last" />}
    </Question>
  )
}
