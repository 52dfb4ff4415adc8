import type { MenuPage } from '#domain/site/menu.ts'
import type { PageWithContent } from '#domain/site/pages-with-content.ts'
import { type None, none } from '#resume/result.ts'
import type { AccountView } from './context.ts'
import { targetWithout } from './page-access.ts'
import { patternOf } from './route-of.ts'
import { pages } from './routes.ts'

/**
 * The pages in the menu of a visit: those that it may see, and of those that may have nothing to say the ones `withContent`; the
 * studio only if the site has one. docs/behaviour.md 2.8, 3.3.
 */
export function menuPages(
  withContent: ReadonlySet<PageWithContent>,
  account: AccountView | None,
  hasStudio = true,
): MenuPage[] {
  return pages.flatMap(({ path, handle: { menu, access = 'everyone', isStudio, isAccount } }) => {
    if (menu === undefined || targetWithout(access, account, '') !== none) return []
    if ((isStudio || isAccount) && !hasStudio) return []
    const { needs, ...page } = menu
    return needs === undefined || withContent.has(needs) ? [{ path: patternOf({ path }), ...page }] : []
  })
}
