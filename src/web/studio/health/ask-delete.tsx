import { useState } from 'react'
import type { Answer } from '../posting/press.ts'
import { Question } from '../views/question.tsx'
import type { BackupView } from './load-health.ts'

/** `isLast`: the backup is the last one and was not deleted, so the page asks again. */
export type DeleteAnswer = Answer & { isLast?: true }

type AskDeleteProps = { asked: BackupView; onDone(): void }

/** Asks before a backup is deleted, twice for the last one. */
export function AskDelete({ asked: { name, when, size }, onDone }: AskDeleteProps) {
  const [isSecond, setSecond] = useState(false)
  return (
    <Question<DeleteAnswer>
      key={String(isSecond)}
      title={isSecond ? 'It is the last one. Delete it anyway?' : `Delete the backup: ${when}, ${size}?`}
      text={
        isSecond
          ? 'Without a backup, what is lost on this machine cannot be restored.'
          : 'The file is deleted for good. Your site stays as it is.'
      }
      button={{ name: 'act', value: 'delete', label: isSecond ? 'Delete the last backup' : 'Delete the backup' }}
      opener={deleteId(name)}
      onAnswer={({ isLast, message }) => {
        if (isLast) setSecond(true)
        if (message !== undefined) onDone()
      }}
      onCancel={onDone}
    >
      <input type="hidden" name="name" value={name} />
      {isSecond && <input type="hidden" name="sure" value="last" />}
    </Question>
  )
}

/** The id of the button that asks. */
export function deleteId(name: string): string {
  return `delete-${name}`
}
