import { expect, test } from 'vitest'
import { type MenuItem, menuOf } from '#domain/site/menu.ts'
import { menuPagesFor } from '#support/menu-pages.ts'
import { ariaCurrentOf, holdsCurrent } from './current-page.ts'

const menu = menuOf(await menuPagesFor(), {
  projects: [{ title: 'CTS', icon: null, path: 'cts', query: 'chucktown-sound' }],
  github: null,
})

test('an item marks its page as current, with and without a final slash', () => {
  expect(ariaCurrentOf(item('Resume'), '/resume')).toBe('page')
  expect(ariaCurrentOf(item('Resume'), '/resume/')).toBe('page')
  expect(ariaCurrentOf(item('Resume'), '/about')).toBeUndefined()
})

test('an item marks a page below its own as a part of it', () => {
  expect(ariaCurrentOf(item('Resume'), '/resume/jobs/details?uuid=1')).toBe('true')
  expect(ariaCurrentOf(item('Resume'), '/resumes')).toBeUndefined()
})

test('a project is current under its path and under its query', () => {
  expect(ariaCurrentOf(item('CTS'), '/projects/cts')).toBe('page')
  expect(ariaCurrentOf(item('CTS'), '/projects?project=chucktown-sound')).toBe('page')
  expect(ariaCurrentOf(item('CTS'), '/projects?project=other')).toBeUndefined()
})

test('a group contains the current page when one of its items links to it', () => {
  expect(holdsCurrent(item('Hardware'), '/hardware/laptop')).toBe(true)
  expect(holdsCurrent(item('Projects'), '/hardware/laptop')).toBe(false)
})

test('an item of another site is never current', () => {
  const github = { ...item('Resume'), path: 'https://example.com/resume', external: true }
  expect(ariaCurrentOf(github, '/resume')).toBeUndefined()
})

function item(title: string): MenuItem {
  const found = menu.flatMap((each) => [each, ...each.subNav]).find((each) => each.title === title)
  if (!found) throw new Error(`no menu item ${title}`)
  return found
}
