import { expect, test } from 'vitest'
import { collections } from '../content/collections.ts'
import { resumeCollections } from '../content/resume-lists.ts'
import { kindOf } from '../schema/walk.ts'
import { entrySections } from './sections.ts'

/** Required fields that a reader of files derives from others. */
const derived: Readonly<Record<string, readonly string[]>> = { education: ['status'] }

test.each(resumeCollections)('an entry of %s lacks what its record must have, and nothing else', (collection) => {
  const fields = Object.entries(collections[collection].fields.entries)
  const required = fields.filter(([, field]) => !kindOf(field).isOptional).map(([name]) => name)
  expect([...entrySections[collection].required, ...(derived[collection] ?? [])].sort()).toEqual(required.sort())
})
