/** The handle of a screen's module: a standalone page has no contents and no draft bar. */
export type Frame = { frame?: 'standalone' }

/** Whether a page is about the account of its visitor, who need not be an Admin: it stands alone, and shows nothing of the studio. */
export function isOfAccount(pathname: string): boolean {
  return pathname === '/account' || pathname.startsWith('/account/')
}

/** The address of the account's page in the same part of the site. */
export function accountRoot(pathname: string): string {
  return isOfAccount(pathname) ? '/account' : '/studio/account'
}
