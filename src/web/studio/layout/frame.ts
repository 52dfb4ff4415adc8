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

/** The events of a file that is dragged over the page and dropped. */
export const fileDrags = ['dragover', 'drop'] as const

/** A file that is dropped beside its place does nothing: the browser would show it in place of the studio. */
export function leaveFile(event: DragEvent): void {
  const { dataTransfer, target } = event
  const isTaken = event.defaultPrevented || (target instanceof Element && target.matches('input[type=file]'))
  if (isTaken || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
