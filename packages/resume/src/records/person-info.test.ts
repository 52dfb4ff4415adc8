import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarDay, calendarDayOf } from '../date.ts'
import { none } from '../result.ts'
import { strict } from '../schema/read.ts'
import { personInfoFields, toPersonInfo } from './collections/person-info.ts'
import { ageOn, filledWhoAmI, nameless, type PersonInfo, welcomeText, withNames } from './person-info.ts'

const today = { year: 2026, month: 4, day: 18 }
const charleston = { city: 'Charleston', state: 'SC', zipcode: '29403' }

const least = { name: 'Rowan Brackwater', timeZone: 'America/New_York' }

function personSaying(whoAmI: string, more: Partial<PersonInfo> = {}): PersonInfo {
  const dates = { birthDate: '1992-04-18', musicSince: '2003-09-02', residentSince: '2012-08-14' }
  return { ...toPersonInfo(least), ...dates, whoAmI, ...more }
}

function problemsOf(fields: Record<string, unknown>): string[] {
  return strict(personInfoFields, { ...least, ...fields }).problems.map(({ field, reason }) => `${field} ${reason}`)
}

test('a name and a time zone are a valid owner', () => {
  expect(problemsOf({})).toEqual([])
  expect(toPersonInfo(least)).toEqual({ ...toPersonInfo({}), ...least })
  expect(strict(personInfoFields, {}).problems.map(({ field }) => field)).toEqual(['name', 'timeZone'])
})

test('a project is a page of this site with path and query word, or another site', () => {
  const page = { title: 'CTS', path: 'cts', query: 'chucktown-sound' }
  const site = { title: 'GitHub', url: 'https://example.com/rowan' }
  expect(toPersonInfo({ ...least, projects: [page, site] }).projects).toEqual([
    { ...page, icon: none },
    { ...site, icon: none },
  ])
  expect(problemsOf({ projects: [page, site] })).toEqual([])
})

test('a project with missing or invalid path and query word is rejected with its position', () => {
  expect(problemsOf({ projects: [{ title: 'CTS', path: 'cts' }] })).toEqual(['projects[0].query is missing'])
  expect(problemsOf({ projects: [{ title: 'CTS', path: '../admin', query: 'cts' }] })).toEqual([
    'projects[0].path must be lower-case letters, digits and hyphens',
  ])
  expect(problemsOf({ projects: [{ title: 'Mine', url: 'javascript:alert(1)' }] })).toEqual([
    'projects[0].url must be an address that begins with http:// or https://',
  ])
})

test('a gallery is a relative folder without dot segments', () => {
  const part = { heading: 'Four strings', text: 'I had long arms.' }
  expect(
    problemsOf({
      story: [
        { ...part, gallery: 'about/gallery-music' },
        { ...part, gallery: null },
      ],
    }),
  ).toEqual([])
  for (const gallery of ['/about', 'about/', 'about//music', '../keys', 'about/../keys', './about', 'about\\music']) {
    expect(problemsOf({ story: [{ ...part, gallery }] }), gallery).toEqual([
      'story[0].gallery must be a folder such as about/gallery-coast',
    ])
  }
})

test('the mailbox is one address, without a display name or a second address', () => {
  expect(problemsOf({ email: 'rowan@example.com' })).toEqual([])
  const wrong = ['rowan', 'rowan@example', 'a@example.com, b@example.com', 'Rowan <a@example.com>', 'a@b@example.com']
  for (const email of wrong) expect(problemsOf({ email }), email).toEqual(['email must be one email address'])
})

test('a mailbox of 254 characters is accepted, one of 255 rejected, and a megabyte of dots rejected at once', () => {
  const domain = 'd'.repeat(250)
  expect(problemsOf({ email: `a@${domain}.e` })).toEqual([])
  expect(problemsOf({ email: `a@${domain}.ee` })).toEqual(['email must be one email address'])
  expect(workMs(() => problemsOf({ email: `a@${'.'.repeat(2 ** 20)}@` }))).toBeLessThan(200)
})

test('damaged parts are left out, and the rest of the owner is kept', () => {
  const fields = {
    ...least,
    birthDate: '1992-13-01',
    skills: ['TypeScript', 7],
    social: [{ label: 'Code', url: 'https://example.com', icon: 'code' }, { label: 'Chat' }],
    timeZone: 'Mars/Olympus',
  }
  expect(toPersonInfo(fields)).toEqual({
    ...toPersonInfo({}),
    name: 'Rowan Brackwater',
    skills: ['TypeScript'],
    social: [{ label: 'Code', url: 'https://example.com', icon: 'code' }],
    timeZone: 'UTC',
  })
})

test('the heading is the owner’s own welcome, or else one with the name', () => {
  expect(welcomeText(toPersonInfo({ ...least, welcome: 'Ahoy.' }))).toBe('Ahoy.')
  expect(welcomeText(toPersonInfo(least))).toBe('Welcome! I’m Rowan Brackwater.')
  expect(welcomeText(toPersonInfo({}))).toBe('Welcome!')
})

test('an owner with a damaged name gets the default name', () => {
  expect(toPersonInfo({ ...least, name: 7 }).name).toBe(nameless)
})

test('empty fields read as an owner without texts in UTC', () => {
  const { name, timeZone, ...texts } = toPersonInfo({})
  expect([name, timeZone]).toEqual([nameless, 'UTC'])
  expect(
    Object.values(texts)
      .flat()
      .filter((each) => each !== null),
  ).toEqual([])
})

test('ages are counted up to today, and the new age counts on the birthday', () => {
  const person = personSaying('{age}, {musicYears}, {residenceYears}')
  expect(filledWhoAmI(person, charleston, today)).toBe('34, 22, 13')
  expect(filledWhoAmI(person, charleston, { ...today, day: 17 })).toBe('33, 22, 13')
})

test('an age without its date is shown as an ellipsis', () => {
  expect(filledWhoAmI(personSaying('{age} years', { birthDate: none }), charleston, today)).toBe('… years')
  const toCome = { birthDate: '2999-01-01', musicSince: '2999-01-01', residentSince: '2999-01-01' }
  expect(filledWhoAmI(personSaying('{age}, {musicYears}, {residenceYears}', toCome), charleston, today)).toBe('…, …, …')
})

test('city and state are filled in wherever they occur', () => {
  const person = personSaying('In {city}, {state}. I like {city}, {state}!')
  expect(filledWhoAmI(person, charleston, today)).toBe('In Charleston, SC. I like Charleston, SC!')
})

test('an unknown place is shown as my home town, without state and comma', () => {
  const person = personSaying('I live in {city}, {state}, near a marsh. ({state})')
  const unknown = 'I live in my home town, near a marsh. ()'
  expect(filledWhoAmI(person, none, today)).toBe(unknown)
  expect(filledWhoAmI(person, { city: '', state: 'SC', zipcode: '' }, today)).toBe(unknown)
})

test('placeholders in a filled-in value are not replaced', () => {
  const person = personSaying('{city}, {state}')
  expect(filledWhoAmI(person, { city: '{age}', state: '$& {city}', zipcode: '' }, today)).toBe('{age}, $& {city}')
})

test('a text full of placeholders is filled in up to the limit, and the remaining ones stay', () => {
  const place = { city: 'x'.repeat(2 ** 20), state: 'SC', zipcode: '' }
  const marks = '{city}'.repeat(150_000)
  expect(filledWhoAmI(personSaying(marks), place, today)).toBe(place.city + marks.slice('{city}'.length))
  const short = filledWhoAmI(personSaying(marks), { ...place, city: 'Charleston' }, today)
  expect(short?.match(/Charleston/g)).toHaveLength(Math.ceil(65_536 / 10))
})

test('an unknown state is removed with one comma and the spaces before it, whatever surrounds it', () => {
  const piece = fc.constantFrom('{state}', '{state', ',', ' ', 'a', '\n', '\u00a0')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(filledWhoAmI(personSaying(text), none, today)).toBe(text.replaceAll(/,? *\{state\}/g, ''))
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})

test('an unknown state after a megabyte of spaces or commas is removed at once', () => {
  for (const text of [' '.repeat(2 ** 20), ','.repeat(2 ** 20), ', '.repeat(2 ** 19)])
    expect(workMs(() => filledWhoAmI(personSaying(`${text}x`), none, today))).toBeLessThan(200)
  expect(filledWhoAmI(personSaying('a,   {state}b {state}{state},{state}'), none, today)).toBe('ab')
  expect(filledWhoAmI(personSaying('a,, {state}'), none, today)).toBe('a,')
})

test('unknown placeholders stay as they are', () => {
  expect(filledWhoAmI(personSaying('{name} {constructor} {}'), none, today)).toBe('{name} {constructor} {}')
})

test('an owner without this text gets none', () => {
  expect(filledWhoAmI(toPersonInfo(least), charleston, today)).toBe(none)
})

for (const [today, birth, age] of [
  ['2024-07-03', '1988-07-04', 35],
  ['2024-07-04', '1988-07-04', 36],
  ['2024-07-05', '1988-07-04', 36],
  ['2024-06-30', '1988-07-04', 35],
  ['2024-08-01', '1988-07-04', 36],
  ['2023-12-31', '2023-01-01', 0],
  ['2024-01-01', '2023-01-01', 1],
  ['2023-02-28', '2000-02-29', 22],
  ['2023-03-01', '2000-02-29', 23],
  ['2024-02-28', '2000-02-29', 23],
  ['2024-02-29', '2000-02-29', 24],
  ['1988-07-04', '1988-07-04', 0],
  ['1988-07-03', '1988-07-04', null],
  ['1987-12-31', '1988-01-01', null],
  ['1950-01-01', '1988-07-04', null],
] as const) {
  test(`on ${today} the age of a person born on ${birth} is ${age}`, () => {
    expect(ageOn(day(today), day(birth))).toBe(age)
  })
}

test('the whole name and the first name of the sample become those of the owner', () => {
  const ada = { name: 'Ada Quill', givenName: 'Ada' }
  expect(withNames('Welcome! I’m Rowan Brackwater.', 'Rowan Brackwater', ada)).toBe('Welcome! I’m Ada Quill.')
  expect(withNames('I am Rowan, and rowans grow here. Rowanberry.', 'Rowan Brackwater', ada)).toBe(
    'I am Ada, and rowans grow here. Rowanberry.',
  )
  expect(withNames('I am Rowan.', 'Rowan', { name: '$& Co', givenName: '' })).toBe('I am $& Co.')
  expect(withNames('Hello.', '', ada)).toBe('Hello.')
})

/** The CPU time of this process in ms; other processes of the machine do not count. */
function workMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

function day(text: string): CalendarDay {
  const day = calendarDayOf(text)
  if (day === null) throw new Error(`There is no ${text}.`)
  return day
}
