import { redirectDocument } from 'react-router'
import { afterLogin, codePath, loginPath } from '#domain/site/redirect.ts'
import { none } from '#resume/result.ts'
import { visitContext } from '../../routing/context.ts'
import { landingPath } from '../../routing/landing-path.ts'
import type { Route } from './+types/login-next.ts'

/** Leads on after an accepted form, as far as the cookies allow that came back. docs/behaviour.md 8.13. */
export function loader({ context, url }: Route.LoaderArgs) {
  const target = landingPath(url)
  const { account, alerts, half } = context.get(visitContext)
  const login = target === afterLogin ? '/login' : loginPath(target)
  if (account !== none) throw redirectDocument(target)
  if (alerts.length > 0) throw redirectDocument(login)
  if (half !== '') throw redirectDocument(codePath(target))
  throw redirectDocument(`${login}${login.includes('?') ? '&' : '?'}accepted=1`)
}
