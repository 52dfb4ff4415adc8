import fc from 'fast-check'
import { expect, test } from 'vitest'
import { none } from '../result.ts'
import type { Fields } from '../schema/record.ts'
import { menuOf } from '../site/menu.ts'
import { compareEducation, toEducation } from './education.ts'
import { toHardware } from './hardware.ts'
import { compareJobs, endText, startText, toJob } from './job.ts'
import { placeText, toLocation } from './location.ts'
import { filledWhoAmI, toPersonInfo, welcomeText } from './person-info.ts'

/** The properties hold for any stored value: pages get exactly what the types promise. docs/behaviour.md 11.2. */
const runs = { numRuns: 500, seed: 20_261_121 }

const address = fc.constantFrom(
  ...['https://e.org', 'http://e.org/"x', 'mailto:a@e.org', '/a', '//e.org', '\\\\e.org', 'page', ''],
  ...['javascript:x', 'JaVa\tScript:x', '\u0001javascript:x', ' data:text/html,x', 'vbscript:x', 'file:///etc/passwd'],
)
const word = fc.constantFrom(
  '__proto__',
  '..',
  'a/../b',
  'about/coast',
  '2020-02-30',
  'May',
  'UTC',
  'a@e.org',
  '\0',
  '\ud800',
)
const month = fc.record({ month: fc.oneof(fc.integer(), word), year: fc.integer({ min: 0, max: 20_000 }) })
const flat = fc.oneof(address, word, month, fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 6 }))
const part = fc.dictionary(
  fc.constantFrom(...['heading', 'text', 'gallery', 'label', 'url', 'icon', 'title', 'path', 'query']),
  flat,
)
const value = fc.oneof(flat, fc.array(fc.oneof(flat, part), { maxLength: 3 }), part)

function fieldsOf(...names: string[]): fc.Arbitrary<Fields> {
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
}

const jobs = fieldsOf(
  ...['title', 'company', 'startDate', 'endDate', 'description', 'responsibilities', 'experiences', 'imageLink'],
)
const schools = fieldsOf(
  'institution',
  'city',
  'state',
  'type',
  'major',
  'graduation',
  'status',
  'experiences',
  'imageLink',
)
const people = fieldsOf(
  ...['name', 'welcome', 'birthDate', 'whoAmI', 'story', 'skills', 'social', 'github', 'projects', 'email', 'timeZone'],
)

test('any job has a title and texts, and its address is none or a safe link', () => {
  fc.assert(
    fc.property(jobs, jobs, (first, second) => {
      const [a, b] = [toJob('a', first), toJob('b', second)]
      expect(a.title).toMatch(/\S/)
      expect([startText(a), endText(a), a.company, ...a.responsibilities].every(isText)).toBe(true)
      if (a.imageLink !== none) expect(a.imageLink).toMatch(/^https?:\/\//)
      expect(Math.sign(compareJobs(a, b)) + Math.sign(compareJobs(b, a))).toBe(0)
    }),
    runs,
  )
})

test('any education has a name and texts, and its address is none or a safe link', () => {
  fc.assert(
    fc.property(schools, schools, (first, second) => {
      const [a, b] = [toEducation('a', first), toEducation('b', second)]
      expect(a.institution).toMatch(/\S/)
      expect([a.type, ...a.experiences].every(isText)).toBe(true)
      if (a.imageLink !== none) expect(a.imageLink).toMatch(/^https?:\/\//)
      expect(Math.sign(compareEducation(a, b)) + Math.sign(compareEducation(b, a))).toBe(0)
    }),
    runs,
  )
})

test('any owner has a name, a time zone and a menu, and all their addresses are safe links', () => {
  fc.assert(
    fc.property(people, fieldsOf('city', 'state', 'zipcode'), (fields, place) => {
      const person = toPersonInfo(fields)
      expect(welcomeText(person)).toMatch(/\S/)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: person.timeZone })).not.toThrow()
      expect(menuOf([{ path: '/home', place: 10, icon: 'home' }], person)[0]?.path).toBe('/home')
      for (const { url } of person.social) expect(url).toMatch(/^https?:\/\//)
      for (const each of person.projects)
        expect('url' in each ? each.url : each.path).toMatch(/^(https?:\/\/|[a-z0-9-]+$)/)
      for (const { gallery } of person.story) expect(gallery?.split('/') ?? []).not.toContain('..')
      const location = toLocation(place)
      expect([none, 'string']).toContain(placeText(location) === none ? none : typeof placeText(location))
      const filled = filledWhoAmI(person, location, { year: 2026, month: 4, day: 18 })
      expect(filled === none || isText(filled)).toBe(true)
    }),
    runs,
  )
})

test('any desktop has a title, and each of its parts has a name', () => {
  fc.assert(
    fc.property(fieldsOf('title', 'current', 'original', 'history'), (fields) => {
      const { title, current, original } = toHardware(fields)
      expect(title).toMatch(/\S/)
      for (const { part, name } of [...current, ...original]) expect([part, name].every(isText)).toBe(true)
    }),
    runs,
  )
})

function isText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}
