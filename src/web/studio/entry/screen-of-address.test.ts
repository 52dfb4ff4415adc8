import { expect, test } from 'vitest'
import { screenOfAddress } from './screen-of-address.ts'

const projects = [
  { path: 'cts', query: 'chucktown-sound', uuid: 'one' },
  { path: 'spots', query: 'spots', uuid: null },
]

test.each([
  ['/home', '/studio/home'],
  ['/about', '/studio/about'],
  ['/resume', '/studio/resume'],
  ['/resume/jobs/details?uuid=a', '/studio/resume/jobs/a'],
  ['/resume/education/details?uuid=b', '/studio/resume/education/b'],
  ['/projects', '/studio/projects'],
  ['/projects/cts', '/studio/projects/one'],
  ['/projects?project=chucktown-sound', '/studio/projects/one'],
  ['/projects/spots', '/studio/projects'],
  ['/hardware/desktop', '/studio/hardware'],
  ['/hardware/laptop', '/studio/hardware/laptop'],
  ['/contact', '/studio/look'],
  ['/dashboard', '/studio/home'],
])('%s is changed at %s', (address, screen) => {
  expect(screenOfAddress(new URL(address, 'https://ada.example'), projects)).toBe(screen)
})
