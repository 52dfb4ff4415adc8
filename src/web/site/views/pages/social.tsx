import type { LinkView } from '#resume/records/social-icon.ts'
import { none } from '#resume/result.ts'
import { Icon } from '../../../ui/icon.tsx'
import { List } from '../../../ui/list.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import './social.css'

type SocialProps = { links: LinkView[]; hasContact: boolean; className?: string }

/** The owner's profiles as icons, a place without an icon as its word, and the contact link. docs/behaviour.md 4.1. */
export function Social({ links, hasContact, className = '' }: SocialProps) {
  const contact = hasContact && <ContactLink />
  return (
    <List className={`social ${className}`.trim()}>
      {links.map((link, at) => (
        <li className="social__item" key={`${link.label} ${link.url}`}>
          <Profile link={link} /> {at === links.length - 1 && contact}
        </li>
      ))}
      {links.length === 0 && contact && <li>{contact}</li>}
    </List>
  )
}

function Profile({ link: { label, url, icon } }: { link: LinkView }) {
  return icon === none ? (
    <a className="social__link social__link--word" href={url} rel="me noopener" dir="auto">
      {label}
    </a>
  ) : (
    <a className="social__link" href={url} rel="me noopener" title={label} dir="auto">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name={icon} />
    </a>
  )
}

/** In one item with the last profile, so that it never stands alone on a line. */
function ContactLink() {
  const words = useWords()
  return (
    <PageLink className="social__link social__link--contact" to="/contact" title={words('Contact Me')}>
      <VisuallyHidden>{words('Contact Me by message')}</VisuallyHidden>
      <Icon name="mail" />
    </PageLink>
  )
}
