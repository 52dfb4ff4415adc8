import { expect, test } from 'vitest'
import { none } from '../result.ts'
import type { Project } from './person-info.ts'
import { projectByPath, projectByQuery } from './project.ts'

const projects: Project[] = [
  { title: 'GitHub', icon: none, url: 'https://example.com/github' },
  { title: 'CTS', icon: none, path: 'cts', query: 'chucktown-sound' },
]

test('a project is found by its path', () => {
  expect(projectByPath(projects, 'cts')).toBe('CTS')
})

test('a project is found by its query word', () => {
  expect(projectByQuery(projects, 'chucktown-sound')).toBe('CTS')
})

test('a path is not found as a query word, nor a query word as a path', () => {
  expect(projectByPath(projects, 'chucktown-sound')).toBe(none)
  expect(projectByQuery(projects, 'cts')).toBe(none)
})

test('an unknown or empty word and another site are no project page', () => {
  for (const word of ['unknown', '', 'CTS', 'undefined', 'https://example.com/github']) {
    expect([projectByPath(projects, word), projectByQuery(projects, word)]).toEqual([none, none])
  }
})
