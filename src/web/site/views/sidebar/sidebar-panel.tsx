import type { ReactNode, Ref } from 'react'
import type { MenuItem } from '#domain/site/menu.ts'
import { versionLabel } from '#domain/site/page.ts'
import type { None } from '#resume/result.ts'
import { Icon, Mark } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { ThemeChoice } from '../../../ui/theme/theme-choice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import { AccountCard, type AccountView } from '../account/account-card.tsx'
import { Menu } from './menu.tsx'
import './sidebar-panel.css'

type PanelProps = {
  ref: Ref<HTMLDivElement>
  id: string
  ownerName: string
  menu: MenuItem[]
  account: AccountView | None
  hasAccounts?: boolean | undefined
  csrfToken: string
  theme: string | undefined
  languages?: ReactNode
  path: string
  onLogOut?: () => void
  onHide: () => void
}

/** The open sidebar: logo, account, labelled links, theme, version. It is a popover, so that it opens without scripts. */
export function SidebarPanel(props: PanelProps) {
  const { ref, id, ownerName, menu, account, hasAccounts = true, csrfToken, theme, languages, path } = props
  const { onLogOut, onHide } = props
  const words = useWords()
  return (
    <div
      ref={ref}
      className="sidebar__panel"
      id={id}
      popover="auto"
      onToggle={({ newState, currentTarget }) => (newState === 'open' ? focusWithin(currentTarget) : onHide())}
    >
      {/* biome-ignore lint/a11y/noAutofocus: where the focus goes when the popover opens, not when the page does */}
      <button className="sidebar__close" type="button" popoverTarget={id} popoverTargetAction="hide" autoFocus>
        <VisuallyHidden>{words('Close the menu')}</VisuallyHidden>
        <Icon className="icon--close" name="close" />
      </button>{' '}
      <PageLink className="sidebar__logo" to="/home">
        <Mark className="sidebar__mark" />
        <bdi>{ownerName}</bdi>
      </PageLink>
      {hasAccounts && (
        <AccountCard account={account} hasStudio={menu.some(isStudio)} csrfToken={csrfToken} onLogOut={onLogOut} />
      )}
      <nav className="sidebar__nav" aria-label={words('Pages')}>
        <Menu items={menu} path={path} />
      </nav>
      <div className="sidebar__foot">
        {languages}
        <ThemeChoice theme={theme} path={path} isFile={!hasAccounts} />
        <PageLink className="sidebar__report" to="/report-a-problem-form">
          {words('Report a Problem')}
        </PageLink>
        <p className="sidebar__version">{versionLabel}</p>
      </div>
    </div>
  )
}

/** WebKit passes by `autofocus` in a popover whose closed style hides it. */
function focusWithin(panel: HTMLElement) {
  if (!panel.matches(':focus-within')) panel.querySelector('button')?.focus()
}

function isStudio({ path }: MenuItem): boolean {
  return path === '/studio'
}
