import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { MenuItem } from '#domain/menu.ts'
import type { None } from '#domain/result.ts'
import { screens } from '#domain/screen.ts'
import type { Theme } from '#domain/theme.ts'
import type { ShownAccount } from './account-card.tsx'
import { SidebarPanel } from './sidebar-panel.tsx'
import { SidebarRail } from './sidebar-rail.tsx'
import './sidebar.css'

type SidebarProps = {
  ownerName: string
  menu: MenuItem[]
  account: ShownAccount | None
  theme: Theme
  /** The page's path with its search. */
  path: string
  onTheme?: (theme: Theme) => void
}

const panelId = 'panel'

/**
 * The navigation: a rail of icons, and a panel of labels that the menu icon opens. Opening, closing and pointing are
 * native; the scripts add what is written below.
 * Source: section 2, Layout and navigation; readings, Sidebar.
 */
export function Sidebar({ ownerName, menu, account, theme, path, onTheme }: SidebarProps) {
  const sidebar = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shownPath = useRef(path)

  function hidePanel() {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }

  /** A link was followed: the panel goes, even from under the pointer, until the pointer has left it. */
  function close() {
    hidePanel()
    sidebar.current?.classList.add('sidebar--followed')
  }

  function closeAfterLink({ target }: MouseEvent) {
    if ((target as Element).closest('a')) close()
  }

  function leave({ pointerType }: PointerEvent) {
    sidebar.current?.classList.remove('sidebar--followed')
    if (pointerType !== 'mouse' || matchMedia(screens.small).matches) return
    hidePanel()
    const menuIcon = menuIconIn(sidebar.current)
    if (!menuIcon?.matches(':focus-visible')) menuIcon?.blur()
  }

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    hidePanel()
  })

  useEffect(() => {
    /** A panel that is only pointed at has nothing to close: the focused menu icon keeps it shut. */
    function leaveByKey({ key }: KeyboardEvent) {
      const isPointedAt = sidebar.current?.matches(':has(.sidebar__menu:hover, .sidebar__panel:hover)')
      if (key === 'Escape' && isPointedAt) menuIconIn(sidebar.current)?.focus()
    }
    addEventListener('keydown', leaveByKey)
    return () => removeEventListener('keydown', leaveByKey)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its links and the pointer do
    <header ref={sidebar} className="sidebar" onPointerLeave={leave} onClick={closeAfterLink}>
      <SidebarRail ownerName={ownerName} menu={menu} path={path} panelId={panelId} />
      <SidebarPanel
        ref={panel}
        id={panelId}
        ownerName={ownerName}
        menu={menu}
        account={account}
        theme={theme}
        path={path}
        onTheme={onTheme}
      />
    </header>
  )
}

function menuIconIn(sidebar: HTMLElement | null): HTMLElement | null {
  return sidebar?.querySelector<HTMLElement>('.sidebar__menu') ?? null
}
