import { none } from '#domain/result.ts'
import type { MenuItem } from '#domain/site/menu.ts'

/**
 * What `aria-current` says of a menu item on the page at `path` (with its search): 'page' when the item leads here, in
 * either of its forms, 'true' when it leads to what this page is part of.
 */
export function currentMark(item: MenuItem, path: string): 'page' | 'true' | undefined {
  if (item.external || item.path === none) return undefined
  const pathname = path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  if (path === item.panelPath || pathname === item.path) return 'page'
  return pathname.startsWith(`${item.path}/`) ? 'true' : undefined
}

/** Whether one of a group's items leads to this page, or to what it is part of. */
export function holdsCurrent({ subNav }: MenuItem, path: string): boolean {
  return subNav.some((item) => currentMark(item, path) !== undefined)
}
