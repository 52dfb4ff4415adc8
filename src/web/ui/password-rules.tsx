import { type PasswordPolicy, passwordRules, toPassword } from '#domain/accounts/password-policy.ts'
import { personalWords, weaknessText } from '#domain/accounts/password-weakness.ts'
import { none } from '#resume/result.ts'
import { Icon } from './icon.tsx'
import { List } from './list.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.ts'
import './password-rules.css'

type PasswordRulesProps = {
  policy: PasswordPolicy
  password: string
  /** The names and the address of the same form. */
  names?: readonly string[]
  email?: string
}

/** The rules for a new password; the ones that it meets are marked. Only the server knows every password that is easy to guess. */
export function PasswordRules({ policy, password, names = [], email = '' }: PasswordRulesProps) {
  const words = useWords()
  const [length, ...others] = passwordRules(policy, toPassword(password), words)
  const host = globalThis.location?.hostname ?? ''
  const isGuessed = weaknessText(toPassword(password), personalWords(names, host, email), () => false) !== none
  const first = length && {
    words: words('{$rule}, and not easy to guess', { rule: length.words }),
    isMet: length.isMet && !isGuessed,
  }
  return (
    <List className="password-rules">
      {[...(first ? [first] : []), ...others].map(({ words: rule, isMet }) => (
        <li className={isMet ? 'password-rules__rule password-rules__rule--met' : 'password-rules__rule'} key={rule}>
          {isMet && <Icon name="check" />}
          {rule}
          {isMet && <VisuallyHidden>{`, ${words('met')}`}</VisuallyHidden>}
        </li>
      ))}
    </List>
  )
}
