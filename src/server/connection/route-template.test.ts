import { expect, test } from 'vitest'
import { routeTemplates } from './route-template.ts'

const routeOf = routeTemplates([
  '/',
  '/home',
  '/projects/:project',
  '/s/:code',
  '/reset-password',
  '/dashboard/:nav',
  '/*',
])

for (const [target, route] of [
  ['/', '/'],
  ['/home', '/home'],
  ['/home/', '/home'],
  ['/home?x=canary', '/home'],
  ['/home.data', '/home.data'],
  ['/_.data', '/.data'],
  ['/reset-password?token=canary', '/reset-password'],
  ['/projects/canary', '/projects/:project'],
  ['/projects/canary.data?_routes=x', '/projects/:project.data'],
  ['/projects/', '*'],
  ['/projects/canary/canary', '*'],
  ['/canary', '*'],
  ['/Home', '*'],
  ['//canary/home', '*'],
  ['', '*'],
  ['*', '*'],
  ['http://canary/home', '*'],
  ['/pictures/canary', '/pictures/:picture'],
  ['/forms/contact', '/forms/:id'],
  ['/s/canary', '/s/:code'],
  ['/s/canary/', '/s/:code'],
  ['/s/canary.data?_routes=canary', '/s/:code.data'],
  ['/s/canary/canary.pdf?canary', '/s/:code/:file'],
  ['/s/canary/canary/canary', '*'],
  ['/static/js/canary.js', '/static/*'],
  ['/de/home', '/:language/home'],
  ['/pt-BR/projects/canary.data?_routes=x', '/:language/projects/:project.data'],
  ['/de', '*'],
  ['/de/canary', '*'],
  ['/canary/home', '*'],
  ['/healthz', '/healthz'],
] as const)
  test(`the route of '${target}' is ${route}`, () => {
    expect(routeOf(target)).toBe(route)
  })
