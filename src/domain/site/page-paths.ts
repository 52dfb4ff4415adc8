/**
 * The paths of the pages to which a sign-in may redirect, without the leading slash; a part that begins with a colon
 * matches any one part. These are all pages of the site except those for signing in and setting a password.
 * `page-paths.test.ts` compares them with the router's. docs/behaviour.md 2.1, 8.13.
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

/** Whether a path, with its leading slash, matches one of `pagePaths`. */
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

/** Whether a part can be decoded, contains no encoded slash, backslash or dot segment, and is not a page's data. */
function isName(part: string): boolean {
  try {
    const name = decodeURIComponent(part)
    return name !== '' && !/[/\\\p{Cc}]|^\.{1,2}$|\.data$/iu.test(name)
  } catch {
    return false
  }
}
