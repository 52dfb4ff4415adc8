import { type None, none } from '#domain/result.ts'
import type { MenuPage } from '#domain/site/menu.ts'
import type { Ports } from '#ports/ports.ts'
import type { ShownAccount } from './context.ts'
import { targetWithout } from './page-access.ts'
import { patternOf } from './route-of.ts'
import { pages } from './routes.ts'

/**
 * The pages in the menu of a visit: those that it may see and that have content; the studio only if the site has one. Without
 * ports nothing is read, and pages that depend on content are left out. docs/behaviour.md 3.3.
 */
export async function menuPages(
  ports: Pick<Ports, 'documents'> | None,
  account: ShownAccount | None,
  hasStudio = true,
): Promise<MenuPage[]> {
  const shown = await Promise.all(
    pages.map(async ({ path, handle: { menu, access = 'everyone', isStudio, isAccount } }) => {
      if (menu === undefined || targetWithout(access, account, '') !== none) return []
      if ((isStudio || isAccount) && !hasStudio) return []
      const { hasContent, ...page } = menu
      const isShown = hasContent === undefined || (ports !== none && (await hasContent(ports)))
      return isShown ? { path: patternOf({ path }), ...page } : []
    }),
  )
  return shown.flat()
}
