import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Collection } from '#resume/records/collection.ts'
import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
import { endText, startText } from '#resume/records/job.ts'
import { placeText } from '#resume/records/location.ts'
import { filledWhoAmI, welcomeText } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { strict } from '#resume/schema/read.ts'
import { xmlText } from '#resume/text.ts'
import { english } from '#resume/words.ts'
import { damaged, valid } from '#support/records.ts'
import { menuOf } from '../site/menu.ts'
import { bundleCollections } from './bundle/bundle.ts'

/** The properties hold for any stored value: pages get exactly what the types promise. docs/behaviour.md 11.2. */
const runs = { numRuns: 500, seed: 20_261_121 }
const { jobs, education, 'person-info': people, location, hardware } = collections

function any<Name extends CollectionName>(name: Name): Collection<unknown> {
  return collections[name] as Collection<unknown>
}

test.each(bundleCollections)(
  'any record of %s has texts that can be shown, and a definite position among others',
  (name) => {
    const { fields, read, title, compare = () => 0 } = any(name)
    fc.assert(
      fc.property(damaged(fields), damaged(fields), (first, second) => {
        const [a, b] = [read('a', first), read('b', second)]
        expect(textsOf([a, title(a)]).filter((each) => !isStorableText(each))).toEqual([])
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
      }),
      runs,
    )
  },
)

test.each(bundleCollections)('a record of %s that an import accepts loses nothing on a page', (name) => {
  const { fields, rules, read, title } = any(name)
  fc.assert(
    fc.property(valid(fields, rules), (stored) => {
      const { value } = strict(rules, stored)
      expect(title(read('a', stored))).toMatch(/\S/)
      expect(textsOf(read('a', stored)).toSorted()).toEqual(
        textsOf([value, ...(any(name).id === 'any' ? ['a'] : [])]).toSorted(),
      )
    }),
    runs,
  )
})

test('any job has a title and texts, and its address is none or a safe link', () => {
  fc.assert(
    fc.property(damaged(jobs.fields), (fields) => {
      const job = jobs.read('a', fields)
      expect(job.title).toMatch(/\S/)
      expect([startText(job, english), endText(job, english), job.company, ...job.responsibilities].every(isText)).toBe(
        true,
      )
      if (job.imageLink !== none) expect(job.imageLink).toMatch(/^https?:\/\//i)
    }),
    runs,
  )
})

test('any education has a name and texts, and its address is none or a safe link', () => {
  fc.assert(
    fc.property(damaged(education.fields), (fields) => {
      const school = education.read('a', fields)
      expect(school.institution).toMatch(/\S/)
      expect([school.type, ...school.experiences].every(isText)).toBe(true)
      if (school.imageLink !== none) expect(school.imageLink).toMatch(/^https?:\/\//i)
    }),
    runs,
  )
})

test('any owner has a name, a time zone and a menu, and all their addresses are safe links', () => {
  fc.assert(
    fc.property(damaged(people.fields), damaged(location.fields), (fields, place) => {
      const person = people.read('owner', fields)
      expect(welcomeText(person)).toMatch(/\S/)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: person.timeZone })).not.toThrow()
      expect(menuOf([{ path: '/home', place: 10, icon: 'home' }], person)[0]?.path).toBe('/home')
      for (const { url } of person.social) expect(url).toMatch(/^(https?:\/\/|mailto:)/i)
      for (const each of person.projects)
        expect('url' in each ? each.url : each.path).toMatch(/^(https?:\/\/|[a-z0-9-]+$)/i)
      for (const { gallery } of person.story) expect(gallery?.split('/') ?? []).not.toContain('..')
      const where = location.read('owner', place)
      expect([none, 'string']).toContain(placeText(where) === none ? none : typeof placeText(where))
      const filled = filledWhoAmI(person, where, { year: 2026, month: 4, day: 18 })
      expect(filled === none || isText(filled)).toBe(true)
    }),
    runs,
  )
})

test('any desktop has a title, and each of its parts has a name', () => {
  fc.assert(
    fc.property(damaged(hardware.fields), (fields) => {
      const { title, current, original } = hardware.read('desktop', fields)
      expect(title).toMatch(/\S/)
      for (const { part, name } of [...current, ...original]) expect([part, name].every(isText)).toBe(true)
    }),
    runs,
  )
})

function isText(value: unknown): boolean {
  return typeof value === 'string' && isStorableText(value)
}

function isStorableText(value: string): boolean {
  return xmlText(value) === value
}

/** The texts in a value, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
