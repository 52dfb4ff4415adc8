import { type PasswordPolicy, passwordRules, toPassword } from '#domain/accounts/password-policy.ts'
import { Icon } from './icon.tsx'
import { List } from './list.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import './password-rules.css'

/** The rules for a new password; the ones that it meets are marked. */
export function PasswordRules({ policy, password }: { policy: PasswordPolicy; password: string }) {
  return (
    <List className="password-rules">
      {passwordRules(policy, toPassword(password)).map(({ words, isMet }) => (
        <li className={isMet ? 'password-rules__rule password-rules__rule--met' : 'password-rules__rule'} key={words}>
          {isMet && <Icon name="check" />}
          {words}
          {isMet && <VisuallyHidden>, met</VisuallyHidden>}
        </li>
      ))}
    </List>
  )
}
