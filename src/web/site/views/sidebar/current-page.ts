import type { MenuItem } from '#domain/site/menu.ts'
import { none } from '#resume/result.ts'

/**
 * The `aria-current` of a menu item on the page at `path` (with its search): 'page' when the item links to this page, by
 * either of its addresses; 'true' when it links to a parent of this page.
 */
export function ariaCurrentOf(item: MenuItem, path: string): 'page' | 'true' | undefined {
  if (item.external || item.path === none) return undefined
  const pathname = path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  const isOfOneProject = item.path === '/projects' && path.includes('?project=')
  if (path === item.panelPath || (pathname === item.path && !isOfOneProject)) return 'page'
  return pathname.startsWith(`${item.path}/`) ? 'true' : undefined
}

/** Whether an item of a group links to this page or to a parent of it. */
export function holdsCurrent({ subNav }: MenuItem, path: string): boolean {
  return subNav.some((item) => ariaCurrentOf(item, path) !== undefined)
}
