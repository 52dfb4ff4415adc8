import { expect, test } from 'vitest'
import { type FieldMarks, fieldOfMark, withFieldMarks } from './field-marks.ts'

const job = { collection: 'jobs', id: 'one' } as const
const owner = { collection: 'person-info', id: 'owner' } as const

/** The fields with each mark written as the name of its field, in braces. */
function shown(...[entry, fields]: [Parameters<typeof withFieldMarks>[0], Record<string, unknown>]): unknown {
  const marks: FieldMarks = []
  const marked = JSON.stringify(withFieldMarks(entry, fields, marks))
  return JSON.parse(marked.replaceAll(/[\u{F0000}-\u{FFFFD}]/gu, (mark) => `{${fieldOfMark(marks, mark)}}`))
}

test('a text is followed by the mark of its field', () => {
  expect(shown(job, { title: 'Captain' })).toEqual({ title: 'Captain{jobs.one:title}' })
})

test('a text that would be invalid with a mark has none', () => {
  const languages = [{ language: 'German', fluency: 'Fluent', code: 'de' }]
  expect(shown(owner, { languages, language: 'de' })).toEqual({
    languages: [
      {
        language: 'German{person-info.owner:languages[0].language}',
        fluency: 'Fluent{person-info.owner:languages[0].fluency}',
        code: 'de',
      },
    ],
    language: 'de',
  })
  expect(shown(job, { kind: 'freelance' })).toEqual({ kind: 'freelance' })
})

test('each line of a list, and each text of a group in a list, has a mark of its own', () => {
  expect(shown(job, { responsibilities: ['a', 'b'] })).toEqual({
    responsibilities: ['a{jobs.one:responsibilities[0]}', 'b{jobs.one:responsibilities[1]}'],
  })
  expect(shown(owner, { story: [{ heading: 'Then', text: 'Now' }] })).toEqual({
    story: [{ heading: 'Then{person-info.owner:story[0].heading}', text: 'Now{person-info.owner:story[0].text}' }],
  })
})

test('addresses, days, numbers, names of icons and folders, unknown fields and blank texts have no mark', () => {
  for (const [entry, fields] of [
    [job, { imageLink: 'https://example.com/a', startDate: { month: 1, year: 2020 }, colour: 'red', title: ' ' }],
    [owner, { birthDate: '1990-01-01', timeZone: 'UTC', email: 'a@example.com', github: 'https://example.com' }],
    [owner, { social: [{ url: 'https://example.com', icon: 'github' }], story: [{ gallery: 'about/gallery-a' }] }],
    [owner, { projects: [{ title: 'GitHub', url: 'https://example.com' }] }],
  ] as const)
    expect(shown(entry, fields)).toEqual(fields)
})

test('a mark in Markdown stands after a word at the end of a line, where it changes no meaning', () => {
  const text =
    'One.\n\n## Two\n\n- three\n- four\n\n```\ncode\n```\n\n[five]: https://example.com/five\n\n---\n\n**six**'
  expect(shown(job, { description: text })).toEqual({ description: `${text}{jobs.one:description}` })
  expect(shown(job, { experiences: text })).toEqual({
    experiences: text
      .replace('One.', 'One.{jobs.one:experiences}')
      .replace('Two', 'Two{jobs.one:experiences}')
      .replace('three', 'three{jobs.one:experiences}')
      .replace('four', 'four{jobs.one:experiences}')
      .replace('code', 'code{jobs.one:experiences}'),
  })
})

test('a mark that no field has is unknown', () => {
  expect(fieldOfMark([], '\u{F0000}')).toBeUndefined()
})
