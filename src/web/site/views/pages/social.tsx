import type { LinkView } from '#domain/content/social-icon.ts'
import { none } from '#domain/result.ts'
import { Icon } from '../../../ui/icon.tsx'
import { List } from '../../../ui/list.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import './social.css'

type SocialProps = { links: LinkView[]; hasContact: boolean; className?: string }

/** The owner's profiles as icons, a place without an icon as its word, and the contact link. docs/behaviour.md 4.1. */
export function Social({ links, hasContact, className = '' }: SocialProps) {
  const words = useWords()
  return (
    <List className={`social ${className}`.trim()}>
      {links.map(({ label, url, icon }) => (
        <li key={`${label} ${url}`}>
          {icon === none ? (
            <a className="social__link social__link--word" href={url} rel="me noopener" dir="auto">
              {label}
            </a>
          ) : (
            <a className="social__link" href={url} rel="me noopener" title={label} dir="auto">
              <VisuallyHidden>{label}</VisuallyHidden>
              <Icon name={icon} />
            </a>
          )}
        </li>
      ))}
      {hasContact && (
        <li>
          <PageLink className="social__link social__link--contact" to="/contact" title={words('Contact Me')}>
            <VisuallyHidden>{words('Contact Me by message')}</VisuallyHidden>
            <Icon name="mail" />
          </PageLink>
        </li>
      )}
    </List>
  )
}
