import { useWords } from '../../../ui/words.ts'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { ResetForm } from './reset-form.tsx'

type ResetOverPageProps = { ownerName: string; problem: string; isBusy?: boolean }

/** The page of an invalid reset link: the problem, and the form for a new link. */
export function ResetOverPage({ ownerName, problem, isBusy }: ResetOverPageProps) {
  const words = useWords()
  return (
    <Sheet kind="card" ownerName={ownerName} page={words('Reset password')}>
      <SheetHead title={words('Set a New Password')} leads={[words(problem)]} />
      <div className="reset">
        <ResetForm action="/login" isBusy={isBusy} />
      </div>
    </Sheet>
  )
}
