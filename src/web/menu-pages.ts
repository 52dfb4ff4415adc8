import { type None, none } from '#domain/result.ts'
import type { MenuPage } from '#domain/site/menu.ts'
import type { Ports } from '#ports/ports.ts'
import type { ShownAccount } from './context.ts'
import { targetWithout } from './page-access.ts'
import { patternOf } from './route-of.ts'
import routes from './routes.ts'

/**
 * The pages in the menu of a visit: those that it may see and that have content. Without ports nothing is read,
 * and pages that depend on content are left out. docs/behaviour.md 3.3.
 */
export async function menuPages(
  ports: Pick<Ports, 'documents'> | None,
  account: ShownAccount | None,
): Promise<MenuPage[]> {
  const pages = await Promise.all(
    routes.map(async ({ path, handle: { menu, access = 'everyone' } }) => {
      if (menu === undefined || targetWithout(access, account, '') !== none) return []
      const { hasContent, ...page } = menu
      const isShown = hasContent === undefined || (ports !== none && (await hasContent(ports)))
      return isShown ? { path: patternOf({ path }), ...page } : []
    }),
  )
  return pages.flat()
}
