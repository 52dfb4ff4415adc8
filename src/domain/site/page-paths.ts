/**
 * The paths of the pages that somebody may be led to after signing in, without the first slash; a part that begins with a
 * colon stands for any one part. Of the site's pages only those are left out that sign in or set a password themselves.
 * `page-paths.test.ts` holds them against the router's. Source: docs/behaviour.md 2.1, 8.13.
 */
export const pagePaths = [
  '',
  'home',
  'about',
  'about-me',
  'resume',
  'resume/jobs',
  'resume/jobs/details',
  'resume/education',
  'resume/education/details',
  'projects',
  'projects/:project',
  'hardware',
  'hardware/desktop',
  'hardware/laptop',
  'contact',
  'create-account',
  'report-a-problem-form',
  'access-denied',
  'loading-screen',
  'admin',
  'admin/dashboard',
  'admin/dashboard/:nav',
  'admin/dashboard/:nav/:action',
  'dashboard',
  'dashboard/:nav',
] as const

/** Whether a path, with its first slash, is that of such a page. */
export function isPagePath(path: string): boolean {
  const parts = path.slice(1).split('/')
  return pagePaths.some((known) => {
    const wanted = known.split('/')
    return wanted.length === parts.length && wanted.every((part, at) => isPart(part, parts[at] ?? ''))
  })
}

function isPart(wanted: string, part: string): boolean {
  return wanted.startsWith(':') ? isName(part) : part === wanted
}

/** Whether a part can be read, hides no way to elsewhere behind its percent codes, and is no page's data. */
function isName(part: string): boolean {
  try {
    const name = decodeURIComponent(part)
    return name !== '' && !/[/\\\p{Cc}]|^\.{1,2}$|\.data$/iu.test(name)
  } catch {
    return false
  }
}
