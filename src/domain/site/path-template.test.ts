import { expect, test } from 'vitest'
import { isOfTemplate } from './path-template.ts'

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/projects/:project', '/projects/cts'],
  ['/dashboard/:nav/:action', '/dashboard/a/b'],
])('the template %s has the path %s', (template, path) => {
  expect(isOfTemplate(template, path)).toBe(true)
})

test.each([
  ['/home', '/'],
  ['/home', '/home/'],
  ['/home', '/Home'],
  ['/projects/:project', '/projects/'],
  ['/projects/:project', '/projects'],
  ['/projects/:project', '/projects/a/b'],
])('the template %s does not have the path %s', (template, path) => {
  expect(isOfTemplate(template, path)).toBe(false)
})
