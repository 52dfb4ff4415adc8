import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '#domain/site/menu.ts'
import { screens } from '#domain/site/screen.ts'
import type { None } from '#resume/result.ts'
import { useWords } from '../../../ui/words.ts'
import type { AccountView } from '../account/account-card.tsx'
import { Languages, type LanguageView } from './languages.tsx'
import { SidebarPanel } from './sidebar-panel.tsx'
import { SidebarRail } from './sidebar-rail.tsx'
import './sidebar.css'

type SidebarProps = {
  ownerName: string
  menu: MenuItem[]
  account: AccountView | None
  /** Whether visitors can sign in; not on a site as files. */
  hasAccounts?: boolean
  /** The CSRF token of the log-out form. */
  csrfToken: string
  theme: string | undefined
  languages?: readonly LanguageView[]
  language?: string
  /** The page's path with its search. */
  path: string
  onLogOut?: () => void
}

const panelId = 'panel'

/**
 * The navigation: a rail of icons, and a panel of labels that the menu icon opens. Opening, closing and hovering are
 * native; the scripts add what follows here. docs/behaviour.md 3.2, 3.5.
 */
export function Sidebar(props: SidebarProps) {
  const { ownerName, menu, path, onLogOut, languages = [], language = 'en' } = props
  const words = useWords()
  const others = <Languages languages={languages} current={language} path={path} label={words('Languages')} />
  const sidebar = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shownPath = useRef(path)
  const [isLive, setLive] = useState(false)
  /** The panel stays closed under the pointer until the pointer has left. */
  const [isShut, setShut] = useState(false)

  function hidePanel() {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }

  /** The panel must not cover the alert of a failed log-out. */
  function hideAndLogOut() {
    hidePanel()
    onLogOut?.()
  }

  function closeAfterLink({ target }: MouseEvent) {
    if (!(target as Element).closest('a')) return
    hidePanel()
    setShut(true)
  }

  function leave({ pointerType }: PointerEvent) {
    setShut(false)
    if (pointerType === 'mouse' && !matchMedia(screens.small).matches) hidePanel()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    if (isLeft(sidebar.current)) hidePanel()
    setLive(true)
    /** A panel that is shown by hover is not an open popover, so Escape does not close it natively. */
    function closeByKey({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !isPointedAt(sidebar.current)) return
      setShut(true)
      sidebar.current?.querySelector<HTMLElement>('.sidebar__menu')?.focus()
    }
    addEventListener('keydown', closeByKey)
    return () => removeEventListener('keydown', closeByKey)
  }, [])

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    hidePanel()
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its links and the pointer
    <header
      ref={sidebar}
      className="sidebar"
      data-live={isLive || undefined}
      data-shut={isShut || undefined}
      onPointerLeave={leave}
      onClick={closeAfterLink}
    >
      <SidebarRail ownerName={ownerName} menu={menu} path={path} panelId={panelId} languages={others} />
      <SidebarPanel
        {...props}
        ref={panel}
        id={panelId}
        languages={others}
        onLogOut={onLogOut && hideAndLogOut}
        onHide={() => setShut(isPointedAt(sidebar.current))}
      />
    </header>
  )
}

/** Whether the stylesheet hides the open panel, because the pointer left it before hydration. */
function isLeft(sidebar: HTMLElement | null): boolean {
  const isWide = matchMedia('(hover: hover)').matches && !matchMedia(screens.small).matches
  return isWide && !isPointedAt(sidebar) && sidebar?.matches(':has(.sidebar__panel :focus-visible)') === false
}

function isPointedAt(sidebar: HTMLElement | null): boolean {
  return sidebar?.matches(':has(.sidebar__menu:hover, .sidebar__panel:hover)') === true
}
