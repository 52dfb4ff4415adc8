import { ResetForm } from './reset-form.tsx'
import { Sheet, SheetHead } from './sheet.tsx'

type ResetOverPageProps = { ownerName: string; problem: string; isBusy?: boolean }

/** What a reset link opens that is of no more use: it says so, and asks for the address that a new one goes to. */
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
