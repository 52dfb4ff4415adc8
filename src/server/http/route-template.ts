/**
 * Names the route of a target: its template, '*' for an address that is none of ours. Nothing of the address itself is
 * in it.
 */
export type RouteTemplate = (target: string) => string

/** What is answered beside pages. The form's id is the owner's. */
const others = [
  'healthz',
  'readyz',
  'forms/:id',
  'human-check/challenge',
  'theme',
  'logout',
  'pictures/:picture',
  'account-mark',
]

/**
 * `pages` are the paths of the router, such as 'projects/:project'. The data of a page is its own route, with '.data'
 * at its end.
 */
export function routeTemplates(pages: readonly string[]): RouteTemplate {
  const templates = ['', ...others, ...pages.filter((path) => path !== '*')].map((path) => path.split('/'))
  return (target) => {
    const [path = ''] = target.split('?', 1)
    const end = path.endsWith('.data') ? '.data' : ''
    const bare = path.slice(0, path.length - end.length).replace(/\/(_)?$/, '')
    if (!path.startsWith('/')) return '*'
    if (bare.startsWith('/static/')) return '/static/*'
    const parts = bare.split('/').slice(1)
    const found = templates.find(
      (each) => each.length === Math.max(1, parts.length) && each.every((part, at) => isPart(part, parts[at] ?? '')),
    )
    return found === undefined ? '*' : `/${found.join('/')}${end}`
  }
}

function isPart(template: string, part: string): boolean {
  return template.startsWith(':') ? part !== '' : template === part
}
