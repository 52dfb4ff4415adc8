import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { ResetForm } from './reset-form.tsx'

type ResetOverPageProps = { ownerName: string; problem: string; isBusy?: boolean }

/** The page of an invalid reset link: the problem, and the form for a new link. */
export function ResetOverPage({ ownerName, problem, isBusy }: ResetOverPageProps) {
  return (
    <Sheet kind="card" ownerName={ownerName} page="Reset password">
      <SheetHead title="Set a New Password" leads={[problem]} />
      <div className="reset">
        <ResetForm action="/login" isBusy={isBusy} />
      </div>
    </Sheet>
  )
}
