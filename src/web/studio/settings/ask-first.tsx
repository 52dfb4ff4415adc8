import type { DangerousAction } from '#domain/accounts/recent-sign-in.ts'
import { ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'

/** `what` is changed on the page `from`. */
type AskFirstProps = { what: string; action: DangerousAction; from: string }

/** The password is asked for before anything is typed: the page of the question would lose it. */
export function AskFirst({ what, action, from }: AskFirstProps) {
  const query = new URLSearchParams({ for: action, from, next: from })
  return (
    <Note icon="lock" title={`Changing ${what} asks for your password first.`}>
      <p>
        <ButtonLink small href={`/studio/confirm?${query}`}>
          Enter my password
        </ButtonLink>
      </p>
    </Note>
  )
}
