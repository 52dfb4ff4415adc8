import { siteFilePaths } from '#calls/content/generated/read-site-file.ts'
import { webfingerPath } from '#domain/identity/identity-files.ts'
import { openedFormPath } from '#domain/messages/form-elsewhere.ts'
import { isOfTemplate } from '#domain/site/path-template.ts'
import { generatedDocumentPaths } from '../cache/generated-documents.ts'

/**
 * Returns the route of a target as a template, '*' for an address that this site does not have. It contains nothing of the
 * address itself.
 */
export type RouteTemplate = (target: string) => string

/** Addresses that are no pages. The form's id is the owner's, and a code opens a link, so they are not logged. */
const others = [
  '/healthz',
  '/readyz',
  openedFormPath,
  '/forms/:id',
  '/human-check/challenge',
  '/theme',
  '/logout',
  '/pictures/:picture',
  '/account-mark',
  '/cards/:card',
  '/s/:code/:file',
  ...generatedDocumentPaths,
  ...siteFilePaths,
  webfingerPath,
]

/** An address below that of a language. */
const belowLanguage = /^\/[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*(\/.*)$/

/**
 * `pages` are the patterns of the router, such as '/projects/:project'. The data of a page is its own route, ending in
 * '.data'.
 */
export function routeTemplates(pages: readonly string[]): RouteTemplate {
  const templates = [...others, ...pages.filter((pattern) => pattern !== '/*')]
  return (target) => {
    const [path = ''] = target.split('?', 1)
    const [end = ''] = /\.(data|md)$/.exec(path) ?? []
    const bare = path.slice(0, path.length - end.length).replace(/\/(_)?$/, '')
    if (!path.startsWith('/')) return '*'
    if (bare.startsWith('/static/')) return '/static/*'
    const templateOf = (each: string) => templates.find((template) => isOfTemplate(template, each || '/'))
    const [, below] = belowLanguage.exec(bare) ?? []
    const found = templateOf(bare) ?? (below === undefined ? undefined : `/:language${templateOf(below) ?? '*'}`)
    return found === undefined || found.endsWith('*') ? '*' : `${found}${end}`
  }
}
