import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import type { Image } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { isOfAccount } from '../layout/frame.ts'

/** The sheet that an account has on the site; none in the studio. */
export type AccountPageView = { ownerName: string; backdrop: Image | None; csrfToken: string; isAdmin: boolean } | None

export async function loadStandalone(context: Context, pathname: string): Promise<AccountPageView> {
  if (!isOfAccount(pathname)) return none
  const { ports, imageLists } = context.get(siteContext)
  const { csrfToken, account } = context.get(visitContext)
  const [person, backdrop] = await Promise.all([readPersonInfo(ports), imageLists.readOne('backgrounds', 'dashboard')])
  return {
    ownerName: (person.ok ? person.data : unnamedOwner).name,
    backdrop: backdrop.ok ? backdrop.data : none,
    csrfToken,
    isAdmin: account?.isAdmin === true,
  }
}
