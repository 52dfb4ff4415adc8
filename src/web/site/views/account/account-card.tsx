import type { FormEvent } from 'react'
import type { None } from '#resume/result.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWords } from '../../../ui/words.ts'
import '../../../ui/link.css'
import './account-card.css'

export type AccountView = { fullName: string; isAdmin: boolean }

type AccountCardProps = {
  account: AccountView | None
  /** Whether the account may use the studio of this site. */
  hasStudio?: boolean
  /** The CSRF token of the log-out form; it proves that the form is from this session. */
  csrfToken: string
  /** Logs out with scripts; without it the browser posts the form. */
  onLogOut?: () => void
}

/** The signed-in account and its role, or the links to sign in. docs/behaviour.md 3.4. */
export function AccountCard({ account, hasStudio, csrfToken, onLogOut }: AccountCardProps) {
  const words = useWords()

  function logOut(event: FormEvent) {
    if (!onLogOut) return
    event.preventDefault()
    onLogOut()
  }

  return (
    <section className="account-card" aria-label={words('Account')}>
      {account ? (
        <>
          <div className="account-card__who">
            <p className="account-card__name" dir="auto">
              {account.fullName}
            </p>
            <p className="account-card__kind">{account.isAdmin ? words('Admin') : words('User')}</p>
          </div>
          <div className="account-card__links">
            <CardLink to="/dashboard" icon="gauge" label={words('Dashboard')} />
            {hasStudio && <CardLink to="/studio" icon="site" label={words('Studio')} />}
            <form method="post" action="/logout" onSubmit={logOut}>
              <input type="hidden" name="mark" value={csrfToken} />
              <button className="link" type="submit">
                <Icon name="logout" />
                {words('Log Out')}
              </button>
            </form>
          </div>
        </>
      ) : (
        <p className="account-card__links">
          <CardLink to="/login" icon="login" label={words('Log In')} />{' '}
          <CardLink to="/create-account" icon="join" label={words('Create')} />
        </p>
      )}
    </section>
  )
}

function CardLink({ to, icon, label }: { to: string; icon: string; label: string }) {
  return (
    <PageLink className="link" to={to}>
      <Icon name={icon} />
      {label}
    </PageLink>
  )
}
