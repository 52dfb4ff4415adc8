import { expect, test } from 'vitest'
import { day, either, group, listOf, monthYear, optional, slug, text, url, wholeNumber, yesOrNo } from './fields.ts'
import { jsonSchemaOf } from './json-schema.ts'

function propertiesOf(fields: ReturnType<typeof group>): unknown {
  return jsonSchemaOf('things', 'Some things.', fields.entries).properties
}

test('a required field is required and not blank; an optional one may be null', () => {
  const schema = jsonSchemaOf('things', 'Some things.', group({ name: text(), note: optional(text()) }).entries)
  expect(schema).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'things',
    description: 'Some things.',
    type: 'object',
    required: ['name'],
    properties: {
      $schema: { type: 'string' },
      name: { type: 'string', pattern: '\\S' },
      note: { type: ['string', 'null'] },
    },
  })
})

test('numbers, flags, days, addresses and words of an address have their rules', () => {
  const fields = group({ year: wholeNumber(1, 9), done: yesOrNo(), on: day(), at: optional(url()), path: slug() })
  expect(propertiesOf(fields)).toMatchObject({
    year: { type: 'integer', minimum: 1, maximum: 9 },
    done: { type: 'boolean' },
    on: { type: 'string', format: 'date' },
    at: { type: ['string', 'null'], format: 'uri' },
    path: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  })
})

test('a month may be a number or a name', () => {
  const { start } = Object(propertiesOf(group({ start: monthYear() })))
  expect(start).toMatchObject({ type: 'object', required: ['year'] })
  expect(start.properties.month.anyOf).toContainEqual({ type: 'integer', minimum: 1, maximum: 12 })
  expect(start.properties.month.anyOf).toContainEqual({ type: 'null' })
  expect(start.properties.month.anyOf).toContainEqual({ type: 'string' })
})

test('a list may be absent, and its items may be one of two groups', () => {
  const links = listOf(either('url', group({ url: url() }), group({ path: slug() })))
  expect(propertiesOf(group({ links }))).toMatchObject({
    links: {
      type: ['array', 'null'],
      items: { anyOf: [{ required: ['url'] }, { required: ['path'] }] },
    },
  })
})
